-- Why a member may not bet on a game now: the single check for all sources of rounds. A bet in an open round is always
-- allowed. The posting of the stake checks limits, breaks and exclusion under the lock of the balance
-- (protection_refusal).
CREATE OR REPLACE FUNCTION play_refusal(p_source text, p_seat round_seat, p_round text, p_rules play_rules,
  p_now timestamptz)
RETURNS play_refusal_answer LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_detail jsonb;
  v_session_game bigint;
  v_check_due boolean;
  v_until timestamptz;
  v_wait_ms numeric;
  v_recent_id bigint;
  v_round_id bigint;
BEGIN
  IF NOT game_takes_bets(p_seat.node_id, p_now) THEN
    v_code := 'game.not.found';
  ELSIF p_seat.asset <> p_seat.currency AND NOT p_rules.play_money THEN
    v_code := 'function.not.available';
  ELSIF p_seat.asset = p_seat.currency THEN
    v_code := protection_missing(p_seat.member_id, p_rules.birthday_required, p_rules.limits_required,
      p_rules.month_cap, p_rules.month_cap_young, p_now);
  END IF;
  IF v_code IS NULL THEN
    SELECT s.node_id,
      p_now >= s.checked_at + coalesce(p.reality_check_ms, p_rules.reality_check_ms) * interval '1 ms'
    INTO v_session_game, v_check_due
    FROM game_session s LEFT JOIN member_protection p ON p.member_id = s.member_id
    WHERE s.member_id = p_seat.member_id AND s.ended_at IS NULL;
    IF v_session_game IS DISTINCT FROM p_seat.launched_id THEN
      v_code := 'game.elsewhere';
    ELSIF p_rules.reality_check_ms IS NOT NULL AND v_check_due THEN
      v_code := 'game.check.due';
    ELSIF p_rules.pause_after_ms IS NOT NULL THEN
      v_until := play_paused_until(
        play_begins(p_seat.member_id, p_rules.pause_after_ms, p_rules.pause_lasts_ms, p_now), p_now);
      IF v_until IS NOT NULL THEN
        v_code := 'protection.pause';
        v_detail := jsonb_build_object('until', v_until);
      END IF;
    END IF;
  END IF;
  IF v_code IS NULL AND p_rules.minimum_cycle_ms > 0 THEN
    v_recent_id := round_recent_id();
    SELECT p_rules.minimum_cycle_ms - extract(epoch FROM p_now - r.placed_at) * 1000 INTO v_wait_ms
    FROM game_round r WHERE r.member_id = p_seat.member_id AND r.node_id = p_seat.node_id AND r.id >= v_recent_id
    ORDER BY r.id DESC LIMIT 1;
    IF v_wait_ms > 0 THEN
      v_code := 'game.cycle.too.fast';
      -- After a clock change no member waits longer than one cycle.
      v_detail := jsonb_build_object('waitMs', least(ceil(v_wait_ms), p_rules.minimum_cycle_ms));
    END IF;
  END IF;
  IF v_code IS NOT NULL THEN
    SELECT k.round_id INTO v_round_id FROM round_key k
    WHERE k.provider = p_source AND k.member_id = p_seat.member_id AND k.round = p_round;
    PERFORM FROM game_round r WHERE r.id = v_round_id AND r.open;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  RETURN ROW(v_code, v_detail)::play_refusal_answer;
END $$;
