import { describe, expect, it } from 'vitest';
import { migrationLocks } from './migration-locks.ts';

const path = (name: string) => `apps/server/migrations/${name}`;
const findings = (text: string, name = '0165-new.sql') => migrationLocks([{ path: path(name), text }]);
const OUTSIDE = '-- no transaction\n';

describe('migrationLocks', () => {
  it.each([
    'CREATE INDEX transfer_kind ON transfer (kind)',
    'CREATE UNIQUE INDEX ON transfer (kind)',
    'CREATE INDEX CONCURRENTLY transfer_kind ON transfer (kind)',
    `${OUTSIDE}CREATE INDEX IF NOT EXISTS transfer_kind ON transfer (kind)`,
    'REINDEX TABLE transfer',
    'REINDEX INDEX transfer_kind',
    'VACUUM FULL transfer',
    'VACUUM (FULL, ANALYZE) transfer',
    'CLUSTER transfer USING transfer_pkey',
    'ALTER TABLE transfer ADD CONSTRAINT positive CHECK (amount > 0)',
    'ALTER TABLE transfer ADD CHECK (amount > 0)',
    'ALTER TABLE transfer ADD COLUMN a int, ADD CONSTRAINT a FOREIGN KEY (member_id) REFERENCES member',
    'ALTER TABLE transfer ADD CONSTRAINT once UNIQUE (reference)',
    'ALTER TABLE transfer ADD PRIMARY KEY (id)',
    'ALTER TABLE ONLY transfer ALTER COLUMN reference SET NOT NULL',
    'ALTER TABLE transfer ALTER reference TYPE varchar(40)',
    'ALTER TABLE transfer ALTER COLUMN reference SET DATA TYPE text COLLATE "C"',
    'ALTER TABLE transfer ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid()',
    'ALTER TABLE transfer ADD seen timestamptz DEFAULT clock_timestamp()',
    'ALTER TABLE transfer ADD COLUMN line bigserial',
    'ALTER TABLE transfer ADD COLUMN twice bigint GENERATED ALWAYS AS (amount * 2) STORED',
    'ALTER TABLE transfer ADD COLUMN game_id bigint REFERENCES game',
    'ALTER TABLE transfer SET TABLESPACE other',
    'UPDATE transfer SET reference = NULL',
    'DELETE FROM member_personal WHERE field = 1',
    'WITH gone AS (DELETE FROM member_personal RETURNING *) SELECT count(*) FROM gone',
    'ALTER TABLE transfer ADD note text; INSERT INTO archived SELECT * FROM transfer',
    'LOCK TABLE transfer, game_round IN ACCESS EXCLUSIVE MODE; CREATE TABLE x AS SELECT id FROM game_round',
    'ALTER TABLE transfer ADD CONSTRAINT a CHECK (amount > 0) NOT VALID; ALTER TABLE transfer VALIDATE CONSTRAINT a',
    'DO $$ BEGIN\n  IF true THEN ALTER TABLE transfer ALTER reference SET NOT NULL; END IF;\nEND $$',
    'CREATE TABLE transfer_month (id bigint); CREATE INDEX transfer_kind ON transfer (kind)',
    'ALTER TABLE transfer RENAME TO transfer_earlier; CREATE TABLE transfer (id bigint); CREATE INDEX a ON transfer_earlier (id)',
    `${OUTSIDE}ALTER TABLE transfer ADD COLUMN note text`,
    `${OUTSIDE}INSERT INTO round_key SELECT * FROM game_round`,
    `${OUTSIDE}DROP INDEX CONCURRENTLY transfer_kind`,
  ])('finds %s', (text) => {
    expect(findings(text)).toHaveLength(1);
  });

  it.each([
    `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY transfer_kind ON transfer (kind); DROP INDEX CONCURRENTLY IF EXISTS a;`,
    `${OUTSIDE}DO $$ BEGIN\n  FOR n IN 1..9 LOOP UPDATE transfer SET reference = NULL WHERE id = n; COMMIT; END LOOP;\nEND $$`,
    `${OUTSIDE}ALTER TABLE transfer VALIDATE CONSTRAINT positive`,
    'CREATE INDEX transfer_kind ON ONLY transfer (kind)',
    'CREATE TABLE note (id bigint); CREATE INDEX note_id ON note (id); UPDATE note SET id = 1;',
    'CREATE INDEX game_hot ON game (hot); UPDATE merchant SET currency = 1; DELETE FROM applied_function;',
    'ALTER TABLE transfer ADD CONSTRAINT positive CHECK (amount > 0) NOT VALID',
    'ALTER TABLE transfer VALIDATE CONSTRAINT positive; ALTER TABLE transfer DROP CONSTRAINT other',
    'ALTER TABLE transfer ADD CONSTRAINT once UNIQUE USING INDEX transfer_once',
    "ALTER TABLE transfer ADD COLUMN kind text NOT NULL DEFAULT 'a', ADD at timestamptz NOT NULL DEFAULT now()",
    "ALTER TABLE transfer ADD COLUMN list text[] DEFAULT '{}'::text[] NOT NULL, ADD n int DEFAULT -1",
    'ALTER TABLE transfer ADD COLUMN note text, DROP COLUMN reference, RENAME COLUMN a TO b',
    'INSERT INTO round_key SELECT * FROM game_round; ALTER TABLE game_round ADD note text',
    'DROP INDEX transfer_kind; DROP TABLE transfer_earlier;',
    'INSERT INTO round_month SELECT 1 ON CONFLICT DO UPDATE SET end_id = 1',
    '-- UPDATE transfer in batches, later\nSELECT 1',
    'CREATE TRIGGER a BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION a()',
  ])('accepts %s', (text) => {
    expect(findings(text)).toEqual([]);
  });

  it('forbids null only after an earlier statement proved that no null exists', () => {
    const stated = {
      path: path('0165-a.sql'),
      text: 'ALTER TABLE transfer ADD CONSTRAINT a CHECK (reference IS NOT NULL) NOT VALID',
    };
    const validated = { path: path('0166-a.sql'), text: 'ALTER TABLE transfer VALIDATE CONSTRAINT a' };
    const required = {
      path: path('0167-a.sql'),
      text: '\nALTER TABLE transfer ALTER COLUMN reference SET NOT NULL',
    };
    expect(migrationLocks([required, validated, stated])).toEqual([]);
    expect(migrationLocks([required, stated])).toEqual([
      `${path('0167-a.sql')}:2: reads transfer: ADD CONSTRAINT … CHECK (reference IS NOT NULL) NOT VALID, VALIDATE, then this`,
    ]);
  });

  it('excludes measured migrations', () => {
    expect(findings('UPDATE transfer SET reference = NULL', '0135-old.sql')).toEqual([]);
  });
});
