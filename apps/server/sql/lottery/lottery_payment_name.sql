-- The transaction of a prize, a tie or a rebate of a line. Every settlement after a reversal has names of its own.
CREATE OR REPLACE FUNCTION lottery_payment_name(p_line_id bigint, p_kind text, p_revoked smallint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(':', p_line_id, p_kind, nullif(p_revoked, 0))
$$;
