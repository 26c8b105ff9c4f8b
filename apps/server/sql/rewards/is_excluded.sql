-- Whether a member has a reward of a promotion that cannot be combined with this one. Rewards that were lost before their
-- claim, or that the operator cancelled, do not count.
CREATE OR REPLACE FUNCTION is_excluded(p_promotion_id bigint, p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM promotions_excluding(p_promotion_id) x JOIN reward r ON r.promotion_id = x
    WHERE r.member_id = p_member_id AND r.state <> 'cancelled' AND (r.claimed_at IS NOT NULL OR r.state IN ('review', 'issued')))
$$;
