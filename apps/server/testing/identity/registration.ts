import type { RegisterFieldError, RegisterField } from '@tessera/contract/identity/register-rules';
import { expect } from 'vitest';
import { statement } from '../../src/platform/database/statement.ts';
import type { Answer, TestApp } from '../server/app.ts';

export const PASSWORD = 'correct horse battery';

export function form(username: string, more: object = {}) {
  return { username, password: PASSWORD, confirmPassword: PASSWORD, ...more };
}

export interface MerchantSettings {
  /** Field name → rule, or the differences from the default. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly countries?: readonly string[];
}

const setMerchant = statement<[fields: string, flags: string, countries: readonly string[]]>(
  'test.merchant-settings',
  `UPDATE merchant SET register_fields = $1, flags = $2, countries = $3`,
);

/** Sets settings of the operator; omitted settings have their defaults. */
export async function configure({ database }: TestApp, settings: MerchantSettings = {}): Promise<void> {
  const { fields = {}, flags = {}, countries = [] } = settings;
  await database.run(setMerchant, [JSON.stringify(fields), JSON.stringify(flags), countries]);
}

const ON = { enabled: true, required: false };
export const switchedOn = (...fields: RegisterField[]) =>
  Object.fromEntries(fields.map((field) => [field, ON]));

// oxlint-disable-next-line typescript/no-explicit-any
export function expectRefused({ status, body }: Answer<any>, code: string, httpStatus = 422): void {
  expect([status, body]).toMatchObject([httpStatus, { success: false, errorCode: code }]);
}

export function expectFieldRefused(
  // oxlint-disable-next-line typescript/no-explicit-any
  { body }: Answer<any>,
  field: RegisterField,
  reason: RegisterFieldError,
): void {
  expect(body).toMatchObject({ errorCode: 'register.field.invalid', value: { field, reason } });
}

export interface StoredMember {
  readonly id: bigint;
  readonly userName: string;
  readonly type: number;
  readonly nickname: string | null;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly upline: string | null;
  readonly recommender: string | null;
  readonly language: string | null;
  readonly registerUrl: string | null;
  readonly registerMethod: string | null;
}

const findStored = statement<[userName: string], StoredMember>(
  'test.stored-member',
  `SELECT m.id, m.user_name AS "userName", m.type, m.nickname, m.password_hash AS "passwordHash",
          w.password_hash AS "paymentPasswordHash", u.user_name AS upline,
          r.user_name AS recommender, m.language, m.register_url AS "registerUrl",
          m.register_method AS "registerMethod"
     FROM member m LEFT JOIN member u ON u.id = m.upline_id LEFT JOIN member r ON r.id = m.recommender_id
     LEFT JOIN withdrawal_password w ON w.member_id = m.id
    WHERE m.user_name = $1`,
);

/** The row of a member; undefined for an unknown name. */
export function storedMember({ database }: TestApp, userName: string): Promise<StoredMember | undefined> {
  return database.maybe(findStored, [userName]);
}

const listPersonal = statement<
  [userName: string],
  { field: string; encrypted: Buffer; tail: string; verified: boolean }
>(
  'test.stored-personal',
  `SELECT field, sealed AS encrypted, tail, verified_at IS NOT NULL AS verified
     FROM member_personal p JOIN member m ON m.id = p.member_id WHERE m.user_name = $1 ORDER BY field`,
);

/** The decrypted personal data of a member. */
export async function personalValuesOf({ database, app }: TestApp, userName: string) {
  const rows = await database.many(listPersonal, [userName]);
  return rows.map(({ field, encrypted, tail, verified }) => ({
    field,
    value: app.deps.identity.vault.decrypt(field, encrypted),
    tail,
    verified,
  }));
}

const insertCode = statement<[code: string, kind: string, active: boolean, userName: string]>(
  'test.insert-code',
  `INSERT INTO invitation_code (merchant_code, code, kind, active, member_id)
   SELECT merchant_code, $1, $2, $3, id FROM member WHERE user_name = $4`,
);

/** Gives a member an invitation code. */
export async function giveCode(
  { database }: TestApp,
  userName: string,
  code: string,
  {
    kind = 'affiliate',
    active = true,
  }: { readonly kind?: 'affiliate' | 'referral'; readonly active?: boolean } = {},
): Promise<void> {
  await database.run(insertCode, [code, kind, active, userName]);
}

const countMembers = statement<[], { count: number }>(
  'test.count-members',
  `SELECT count(*)::int AS count FROM member`,
);

export async function memberCount({ database }: TestApp): Promise<number> {
  return (await database.one(countMembers, [])).count;
}
