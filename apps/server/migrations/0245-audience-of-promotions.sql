-- Who may be offered a promotion: conditions on the member, see `in_audience`. Without conditions, every member.
ALTER TABLE promotion ADD COLUMN audience jsonb NOT NULL DEFAULT '{}',
  -- Codes of promotions that a member cannot have together with this one, whichever was first.
  ADD COLUMN excludes text[] NOT NULL DEFAULT '{}';

-- The audience at the time of the choice.
ALTER TABLE deposit_choice ADD COLUMN audience jsonb NOT NULL DEFAULT '{}';

-- The country of the market, for audiences; null for the default market. Every start of the server writes the row.
ALTER TABLE market_rule ADD COLUMN country text;
