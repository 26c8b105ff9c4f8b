-- Starts to count the losses of a member, with the losses until now. The caller holds the lock of the balance.
CREATE OR REPLACE FUNCTION member_loss_begin(p_member_id bigint, p_asset text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member_loss l WHERE l.member_id = p_member_id AND l.asset = p_asset) THEN RETURN; END IF;
  INSERT INTO member_loss (member_id, asset, lost_on, day_units, week_units, month_units)
  WITH lost AS MATERIALIZED (SELECT d.day, d.units FROM protection_lost_days(p_member_id, p_asset, '-infinity') d),
    latest AS (SELECT greatest(ledger_day(p_now), max(d.day)) AS day FROM lost d)
  SELECT p_member_id, p_asset, latest.day,
    coalesce(sum(d.units) FILTER (WHERE d.day = latest.day), 0),
    coalesce(sum(d.units) FILTER (WHERE date_trunc('week', d.day) = date_trunc('week', latest.day)), 0),
    coalesce(sum(d.units) FILTER (WHERE date_trunc('month', d.day) = date_trunc('month', latest.day)), 0)
  FROM latest LEFT JOIN lost d ON true
  GROUP BY latest.day;
END $$;
