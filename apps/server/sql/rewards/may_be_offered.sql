-- Whether a promotion may be offered to a member who may receive offers. Who joined stays in the audience. Who did not join is
-- also not offered what cannot be combined with a joined promotion, or with a deposit bonus that was chosen.
CREATE OR REPLACE FUNCTION may_be_offered(p_promotion_id bigint, p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT is_excluded(p.id, p_member_id) AND (
      EXISTS (SELECT FROM promotion_entry n WHERE n.promotion_id = p.id AND n.member_id = p_member_id)
      OR (in_audience(p.audience, p_member_id, NULL) AND NOT EXISTS (
        SELECT FROM promotions_excluding(p.id) x WHERE EXISTS (SELECT FROM promotion_entry n
            WHERE n.promotion_id = x AND n.member_id = p_member_id AND n.state <> 'rejected')
          OR EXISTS (SELECT FROM deposit_choice c JOIN deposit_order o ON o.id = c.order_id
            WHERE c.promotion_id = x AND c.member_id = p_member_id AND (c.state = 'credited'
              OR (c.state = 'open' AND o.state IN ('created', 'waiting', 'received', 'review')))))))
  FROM promotion p WHERE p.id = p_promotion_id
$$;
