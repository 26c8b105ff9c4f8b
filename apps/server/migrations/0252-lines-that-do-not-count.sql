-- Why a line counts nothing whatever its stakes are: `earlier-round`, the round began before the bonus; `ended`, the round was
-- settled after the end of the bonus. Null: the stakes count.
ALTER TABLE bonus_wager ADD COLUMN uncounted text;
-- The highest part of a stake that counts in instant games of the house, in basis points. Earlier bonuses count them in full.
ALTER TABLE bonus_claim ADD COLUMN instant_basis_points integer NOT NULL DEFAULT 10000;
