-- Whether a member may receive offers and rewards of promotions: the market permits offers, and the account is enabled, plays
-- for real money (types 0 to 2), is of age, and is neither excluded nor on a break. Where the market requires a birthday, a
-- member without one is not of age. For a guest (null) the market decides.
-- Everything that offers, shows, joins, claims or announces a promotion calls this function; marketing does, too. So the
-- function belongs to the lowest domain that needs it.
CREATE OR REPLACE FUNCTION may_receive_offer(p_member_id bigint, p_now timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT r.offers AND (p_member_id IS NULL OR EXISTS (
      SELECT FROM member m LEFT JOIN member_protection p ON p.member_id = m.id
       WHERE m.id = p_member_id AND m.enabled AND m.type IN (0, 1, 2)
         AND (p.age_told_at IS NOT NULL OR NOT r.birthday_required)
         AND NOT coalesce(p.excluded_at IS NOT NULL AND (p.leave_from IS NULL OR p_now < p.leave_from), false)
         AND NOT coalesce(p_now < p.break_until, false) AND NOT coalesce(p_now < p.of_age_from, false)))
    FROM market_rule r), false)
$$;
