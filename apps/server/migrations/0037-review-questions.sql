-- An order that waits for a person is asked about meanwhile: its rail may know more later.

ALTER TABLE deposit_order
  -- When the rail is asked next what it knows of an order in review; null when that is not where it stands.
  ADD COLUMN ask_at timestamptz;
UPDATE deposit_order SET ask_at = updated_at WHERE state = 'review';
CREATE INDEX deposit_order_to_ask ON deposit_order (ask_at) WHERE ask_at IS NOT NULL;
