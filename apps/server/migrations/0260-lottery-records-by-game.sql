-- no transaction
-- Orders that were added before the trigger.
DO $$
DECLARE
  v_from bigint := 0;
  v_last bigint := (SELECT coalesce(max(id), 0) FROM lottery_order);
BEGIN
  WHILE v_from <= v_last LOOP
    UPDATE lottery_order o SET game_id = i.game_id FROM lottery_issue i
     WHERE i.id = o.issue_id AND o.id >= v_from AND o.id < v_from + 2000 AND o.game_id IS NULL;
    COMMIT;
    v_from := v_from + 2000;
  END LOOP;
END $$;
CREATE INDEX CONCURRENTLY lottery_order_by_game ON lottery_order (member_id, game_id, id);
CREATE INDEX CONCURRENTLY lottery_chase_by_game ON lottery_chase (member_id, game_id, id);
