-- What was credited is held against its rail once more, a day after: rails take payments back.

ALTER TABLE deposit_order
  -- When the rail is asked what it says of it by then; null when that is done or was never to be.
  ADD COLUMN hold_at timestamptz;
CREATE INDEX deposit_order_to_hold ON deposit_order (hold_at) WHERE hold_at IS NOT NULL;
