-- The function has a further parameter.
DROP FUNCTION IF EXISTS lottery_order_place(round_seat, bigint, uuid, smallint, text, jsonb, bigint, bigint, bigint,
  play_rules, timestamptz);
