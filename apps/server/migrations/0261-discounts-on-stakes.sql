-- The part of each stake that a discount pays, in basis points. Null: a bonus that pays whole stakes.
ALTER TABLE bonus_claim ADD COLUMN stake_basis_points integer,
  ADD CONSTRAINT bonus_claim_stake CHECK (stake_basis_points IS NULL OR (stake_basis_points BETWEEN 1 AND 9999 AND bonus_first))
  NOT VALID;
ALTER TABLE play_bonus ADD COLUMN stake_basis_points integer,
  ADD CONSTRAINT play_bonus_stake CHECK (stake_basis_points IS NULL OR (stake_basis_points BETWEEN 1 AND 9999 AND bonus_first))
  NOT VALID;
