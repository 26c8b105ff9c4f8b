-- Adds the loss of a member on a day, where the losses of the member are counted. A new period starts at zero. A day
-- before the latest one (the clock was set back) counts only in the periods that contain both days.
CREATE OR REPLACE FUNCTION member_loss_add(p_member_id bigint, p_asset text, p_day date, p_units bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_loss l SET
    lost_on = greatest(l.lost_on, p_day),
    day_units = CASE sign(p_day - l.lost_on) WHEN 1 THEN p_units WHEN 0 THEN l.day_units + p_units
      ELSE l.day_units END,
    week_units = CASE WHEN date_trunc('week', p_day) > date_trunc('week', l.lost_on) THEN p_units
      WHEN date_trunc('week', p_day) = date_trunc('week', l.lost_on) THEN l.week_units + p_units
      ELSE l.week_units END,
    month_units = CASE WHEN date_trunc('month', p_day) > date_trunc('month', l.lost_on) THEN p_units
      WHEN date_trunc('month', p_day) = date_trunc('month', l.lost_on) THEN l.month_units + p_units
      ELSE l.month_units END
  WHERE l.member_id = p_member_id AND l.asset = p_asset;
END $$;
