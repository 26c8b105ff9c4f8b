-- Promotions that a member cannot have together with a promotion: either of the two names the other.
CREATE OR REPLACE FUNCTION promotions_excluding(p_promotion_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT o.id FROM promotion p JOIN promotion o ON o.merchant_code = p.merchant_code AND o.id <> p.id
     AND (o.code = ANY (p.excludes) OR p.code = ANY (o.excludes))
   WHERE p.id = p_promotion_id
$$;
