-- no transaction
CREATE INDEX CONCURRENTLY lottery_chase_running_of_member ON lottery_chase (member_id) WHERE state = 'running';
