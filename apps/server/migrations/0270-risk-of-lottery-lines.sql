-- The part of a bet of a lottery that its risk lets count, in basis points: the bets of a member in an issue count together. Null
-- for other games, and for bets that were counted before.
ALTER TABLE bonus_wager ADD COLUMN risk smallint;
ALTER TABLE bonus_wager ADD CONSTRAINT bonus_wager_risk CHECK (risk BETWEEN 0 AND 10000) NOT VALID;
