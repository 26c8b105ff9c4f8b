-- Where a provider may not offer a game, ISO 3166-1 alpha-2: it is launched for nobody who calls from there.
ALTER TABLE game ADD COLUMN blocked_countries text[] NOT NULL DEFAULT '{}';
