-- Counters that are over are found without reading those that run.
CREATE INDEX rate_limit_ended ON rate_limit (window_ends_at);

-- The games on the shelf in the order of the catalogue, from any place in it.
CREATE INDEX game_shelf ON game (sort, id) WHERE enabled AND offered;
