-- How many forms a captcha let through that did not use it up. Counted in the row, so that only a captcha that exists is.
ALTER TABLE captcha ADD COLUMN forms smallint NOT NULL DEFAULT 0;

-- Two jobs are gone whose work the job identity.prune does now: without this, their schedules would go on making jobs that
-- nobody takes. The tables of the job queue are its own, and a new database has none yet.
DO $$
BEGIN
  IF to_regclass('job.schedule') IS NOT NULL THEN
    DELETE FROM job.schedule WHERE name IN ('identity.sweep-captchas', 'identity.forget-sent-messages');
  END IF;
END
$$;
