-- Splits a stake between cash and bonus, or refuses the stake. Locks the balance: a bonus begins and ends under this lock.
-- Without bonus_first, the bonus pays what exceeds the cash. Cash that chases hold would be staked before the bonus, so the
-- bonus retains as much as the chases hold: where the stake needs more of it, cash must pay the whole stake.
-- With bonus_first, the bonus pays its part of the stake, as far as its balance suffices, and cash pays the rest.
-- A round has money of one bonus only, because its wins follow the bonus: beside stakes of an earlier bonus, cash pays.
CREATE OR REPLACE FUNCTION bonus_stake(p_source text, p_seat round_seat, p_round text, p_stake bigint)
RETURNS bonus_stake_answer LANGUAGE plpgsql AS $$
DECLARE
  v_balance member_balance;
  v_bonus play_bonus;
  v_answer bonus_stake_answer;
BEGIN
  SELECT b.* INTO v_balance FROM member_balance b
  WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset FOR NO KEY UPDATE;
  SELECT b.* INTO v_bonus FROM play_bonus b
  WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset AND b.state = 'active';
  v_answer := bonus_stake_refusal(v_bonus, p_seat,
    bonus_round_stake(p_source, p_seat.member_id, p_round) + p_stake);
  v_answer.reward_id := v_bonus.reward_id;
  v_answer.bonus_units := CASE WHEN v_bonus.reward_id IS NULL OR EXISTS (
      SELECT FROM round_key k JOIN round_move m ON m.round_id = k.round_id
      WHERE k.provider = p_source AND k.member_id = p_seat.member_id AND k.round = p_round AND m.kind = 'bet'
        AND m.bonus_units > 0 AND NOT m.rolled_back AND m.reward_id <> v_bonus.reward_id) THEN 0
    WHEN v_bonus.bonus_first THEN
      least(v_balance.bonus, div(p_stake::numeric * coalesce(v_bonus.stake_basis_points, 10000), 10000))
    ELSE p_stake - least(greatest(v_balance.cash, 0), p_stake) END;
  IF v_answer.bonus_units > 0 AND NOT v_bonus.bonus_first
    AND v_answer.bonus_units > v_balance.bonus - lottery_chase_held(p_seat.member_id, p_seat.asset) THEN
    v_answer.bonus_units := 0;
  END IF;
  RETURN v_answer;
END $$;
