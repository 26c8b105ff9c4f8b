-- Whether a member may receive offers and rewards of promotions: the market permits offers, and the account is enabled, plays
-- for real money (types 0 to 2), is of age, and is neither excluded nor on a break. Where the market requires a birthday, a
-- member without one is not of age. For a guest (null) the market decides.
-- Everything that offers, shows, joins, claims or announces a promotion calls this function; marketing does, too.
CREATE OR REPLACE FUNCTION may_receive_offer(p_member_id bigint, p_now timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.offers FROM market_rule r), false)
    AND (p_member_id IS NULL
      OR (EXISTS (SELECT FROM member m WHERE m.id = p_member_id AND m.enabled AND m.type IN (0, 1, 2))
        AND NOT EXISTS (SELECT FROM member_protection p
                         WHERE p.member_id = p_member_id
                           AND ((p.excluded_at IS NOT NULL AND (p.leave_from IS NULL OR p_now < p.leave_from))
                             OR p_now < p.break_until OR p_now < p.of_age_from))
        AND (NOT (SELECT r.birthday_required FROM market_rule r)
          OR EXISTS (SELECT FROM member_protection p WHERE p.member_id = p_member_id AND p.age_told_at IS NOT NULL))))
$$;
