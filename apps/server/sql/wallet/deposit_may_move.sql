-- The allowed moves of an order: the same as the table in deposit.ts.
CREATE OR REPLACE FUNCTION deposit_may_move(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from, p_to) IN (
    ('created', 'waiting'), ('created', 'received'), ('created', 'failed'), ('created', 'expired'),
    ('created', 'review'), ('created', 'refunded'),
    ('waiting', 'received'), ('waiting', 'failed'), ('waiting', 'expired'), ('waiting', 'review'),
    ('waiting', 'refunded'),
    ('received', 'credited'), ('received', 'review'), ('received', 'failed'), ('received', 'refunded'),
    ('review', 'credited'), ('review', 'failed'), ('review', 'refunded'),
    ('expired', 'review'), ('failed', 'review'))
$$;
