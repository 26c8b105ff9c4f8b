-- Runs that record the windows for which a member got nothing, because offers were not permitted or the budget was used up.
-- Only windows of such runs are computed again without a row in `cashback`: their members lost too little at that time.
ALTER TABLE cashback_run ADD COLUMN records_unpaid boolean NOT NULL DEFAULT false;
