-- The used part of a limit in the current period. Losses are stored and updated (member_loss). They are summed only before
-- the first check of a loss limit, and while the clock is behind the latest counted day.
CREATE OR REPLACE FUNCTION protection_used(
  p_member_id bigint, p_asset text, p_kind text, p_period text, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from date := protection_period(p_period, p_now);
  v_loss member_loss;
  v_loss_from date;
  v_used bigint;
BEGIN
  IF p_kind = 'deposit' THEN
    v_used := protection_paid_in(p_member_id, p_asset, v_from);
  ELSIF p_kind = 'time' THEN
    v_used := protection_played_ms(p_member_id, v_from, 'infinity', p_now);
  ELSE
    SELECT l.* INTO v_loss FROM member_loss l WHERE l.member_id = p_member_id AND l.asset = p_asset;
    v_loss_from := date_trunc(p_period, v_loss.lost_on)::date;
    v_used := CASE
      WHEN v_from > v_loss_from THEN 0
      WHEN v_from = v_loss_from THEN
        CASE p_period WHEN 'day' THEN v_loss.day_units WHEN 'week' THEN v_loss.week_units ELSE v_loss.month_units END
      ELSE (SELECT coalesce(sum(d.units), 0) FROM protection_lost_days(p_member_id, p_asset, v_from) d) END;
  END IF;
  -- Rows stamped within the period are already in the sums.
  RETURN v_used + coalesce((SELECT sum(a.amount) FROM protection_adrift a
    WHERE a.member_id = p_member_id AND a.kind = p_kind AND a.counts_on >= v_from AND a.stamped < v_from), 0)::bigint;
END $$;
