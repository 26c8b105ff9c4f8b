-- When the operator's wallet was last told how a round ended, or is being told. A process claims a round with it.
ALTER TABLE supplier_round ADD COLUMN attempted_at timestamptz;
