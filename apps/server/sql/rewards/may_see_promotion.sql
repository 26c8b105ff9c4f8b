-- Whether a visitor sees the announcement of a promotion: a guest, a member who may be offered the promotion, or who has a reward
-- of the promotion. The caller decides whether the member may receive offers at all.
CREATE OR REPLACE FUNCTION may_see_promotion(p_merchant_code text, p_code text, p_member_id bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_member_id IS NULL OR NOT EXISTS (
    SELECT FROM promotion p WHERE p.merchant_code = p_merchant_code AND p.code = p_code
      AND NOT may_be_offered(p.id, p_member_id)
      AND NOT EXISTS (SELECT FROM reward r WHERE r.promotion_id = p.id AND r.member_id = p_member_id))
$$;
