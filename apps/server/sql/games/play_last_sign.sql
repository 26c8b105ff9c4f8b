-- Time of the last sign of play: a report of the game page or a round.
CREATE OR REPLACE FUNCTION play_last_sign(p_member_id bigint, p_seen_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(p_seen_at,
    (SELECT r.placed_at FROM game_round r
      WHERE r.member_id = p_member_id AND r.id >= (SELECT round_first_id(ledger_day(p_seen_at)))
      ORDER BY r.day DESC, r.id DESC LIMIT 1))
$$;
