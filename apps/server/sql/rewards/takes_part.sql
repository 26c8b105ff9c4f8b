-- Whether a member takes part in a promotion: nobody joins, the member joined, or the operator approved the application.
CREATE OR REPLACE FUNCTION takes_part(p_promotion_id bigint, p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p.join_by = 'automatic' OR EXISTS (SELECT FROM promotion_entry n
    WHERE n.promotion_id = p.id AND n.member_id = p_member_id AND n.state IN ('joined', 'approved'))
  FROM promotion p WHERE p.id = p_promotion_id
$$;
