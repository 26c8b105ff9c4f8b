-- no transaction
-- Security and money are always sent, SMS has no switch, and marketing is in the inbox alone. Choices of other cells had no
-- effect on what was sent, or no longer have one.
DO $$
BEGIN
  LOOP
    DELETE FROM notice_preference WHERE ctid = ANY (ARRAY(SELECT ctid FROM notice_preference
      WHERE category IN ('security', 'money') OR channel = 'sms' OR (category = 'marketing' AND channel <> 'inbox')
      LIMIT 1000));
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
