-- no transaction
CREATE INDEX CONCURRENTLY lottery_chase_due ON lottery_chase (next_at, id) WHERE state = 'running';
