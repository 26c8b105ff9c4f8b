-- What the market of the deployment permits, for statements that decide about offers. Every start of the server writes the
-- row. The default is what the previous release assumed.
CREATE TABLE market_rule (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  offers boolean NOT NULL
);
INSERT INTO market_rule (offers) VALUES (true);
