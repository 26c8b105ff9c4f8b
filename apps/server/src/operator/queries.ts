import { statement } from '../platform/database/statement.ts';
import type { RetainedTables } from '../platform/retention/retention-rule.ts';

const STORED = `SELECT flags, register_fields AS "registerFields", countries,
         coalesce((SELECT jsonb_object_agg(name, value) FROM site_setting WHERE merchant_code = code), '{}') AS site
    FROM merchant WHERE code = $1`;

export const findStored = statement<[merchantCode: string], StoredSettings>('operator.find-stored', STORED);

/** The same, and blocks other changes of settings until the end of the transaction. */
export const lockStored = statement<[merchantCode: string], StoredSettings>(
  'operator.lock-stored',
  `${STORED} FOR NO KEY UPDATE`,
);

export const putSite = statement<Write>(
  'operator.put-site',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ($1, $2, $3)
   ON CONFLICT (merchant_code, name) DO UPDATE SET value = excluded.value`,
);

export const removeSite = statement<Removal>(
  'operator.remove-site',
  `DELETE FROM site_setting WHERE merchant_code = $1 AND name = $2`,
);

export const putFlag = statement<Write>(
  'operator.put-flag',
  `UPDATE merchant SET flags = flags || jsonb_build_object($2::text, $3::jsonb) WHERE code = $1`,
);

export const removeFlag = statement<Removal>(
  'operator.remove-flag',
  `UPDATE merchant SET flags = flags - $2::text WHERE code = $1`,
);

export const putRegisterField = statement<Write>(
  'operator.put-register-field',
  `UPDATE merchant SET register_fields = register_fields || jsonb_build_object($2::text, $3::jsonb) WHERE code = $1`,
);

export const removeRegisterField = statement<Removal>(
  'operator.remove-register-field',
  `UPDATE merchant SET register_fields = register_fields - $2::text WHERE code = $1`,
);

export const putCountries = statement<[merchantCode: string, countries: readonly string[]]>(
  'operator.put-countries',
  `UPDATE merchant SET countries = $2 WHERE code = $1`,
);

export const insertSettingChange = statement<
  [
    merchantCode: string,
    name: string,
    before: string | null,
    after: string | null,
    changedAt: Date,
    changedBy: string,
    machineUser: string,
  ]
>(
  'operator.insert-setting-change',
  `INSERT INTO setting_change (merchant_code, name, before, after, changed_at, changed_by, machine_user)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Newest first; of one setting or of all. */
export const listSettingChanges = statement<
  [merchantCode: string, name: string | null, limit: number],
  SettingChange
>(
  'operator.list-setting-changes',
  `SELECT name, before, after, changed_at AS "changedAt", changed_by AS "changedBy", machine_user AS "machineUser"
     FROM setting_change
    WHERE merchant_code = $1 AND ($2::text IS NULL OR name = $2)
    ORDER BY id DESC LIMIT $3`,
);

const ACTS = 'evidence: the actions of operators';

export const operatorRetainedTables: RetainedTables = {
  operator_act: ACTS,
  setting_change: ACTS,
  adjustment: ACTS,
  adjustment_decision: ACTS,
  settlement_file: 'evidence: what a payment gateway reported of its payments',
  settlement_line: 'evidence: what a payment gateway reported of its payments',
  demo_data: 'one row',
};

export const insertAct = statement<
  [
    at: Date,
    operator: string,
    machineUser: string,
    command: string,
    subject: string,
    parameters: string,
    outcome: 'done' | 'refused' | 'failed',
    message: string | null,
  ]
>(
  'operator.insert-act',
  `INSERT INTO operator_act (at, operator, machine_user, command, subject, parameters, outcome, told)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** All settings of an operator by place of storage. */
export interface StoredSettings {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly registerFields: Readonly<Record<string, unknown>>;
  readonly countries: readonly string[];
  readonly site: Readonly<Record<string, unknown>>;
}

type Write = [merchantCode: string, key: string, value: string];

type Removal = [merchantCode: string, key: string];

interface SettingChange {
  readonly name: string;
  /** Null for an unset value. */
  readonly before: unknown;
  readonly after: unknown;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly machineUser: string;
}
