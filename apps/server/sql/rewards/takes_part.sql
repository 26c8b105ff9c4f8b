-- Whether a member takes part in a promotion: nobody joins and the member belongs to the audience, the member joined, or the
-- operator approved the application. A promotion that cannot be combined with this one ends the participation.
CREATE OR REPLACE FUNCTION takes_part(p_promotion_id bigint, p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE p.join_by WHEN 'automatic' THEN in_audience(p.audience, p_member_id, NULL) ELSE EXISTS (
      SELECT FROM promotion_entry n
       WHERE n.promotion_id = p.id AND n.member_id = p_member_id AND n.state IN ('joined', 'approved')) END
    AND NOT is_excluded(p.id, p_member_id)
  FROM promotion p WHERE p.id = p_promotion_id
$$;
