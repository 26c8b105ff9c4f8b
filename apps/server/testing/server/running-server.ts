import { openPersonalVault } from '../../src/identity/index.ts';
import { type PersonalValue, savePersonal } from '../../src/identity/personal/personal.ts';
import { systemClock, systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { embeddedHome } from '../../src/platform/database/embedded/cluster.ts';
import { findOwner } from '../../src/platform/database/embedded/owner-lock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { approveAdjustment, proposeAdjustment } from '../../src/wallet/for-operator.ts';
import { TEST_SECRET_KEY } from '../identity/secret-key.ts';

/** The address of the embedded database in the DATA_DIR of a running server. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const owner = await findOwner(embeddedHome(dataDir));
  if (!owner?.addresses) throw new Error(`no database is up in ${dataDir}`);
  return owner.addresses.url;
}

const findMember = statement<[userName: string], { id: bigint; merchantCode: string }>(
  'test.member-of-running-server',
  `SELECT id, merchant_code AS "merchantCode" FROM member WHERE user_name = $1`,
);

/** Stores proven personal data of a member, for a server with TEST_SECRET_KEY. */
export async function recordPersonalData(
  databaseUrl: string,
  userName: string,
  personal: readonly Omit<PersonalValue, 'verified'>[],
): Promise<void> {
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  const vault = openPersonalVault({ dataKeys: [] }, secrets, systemRandomness);
  await onDatabase(databaseUrl, async (database) => {
    const { id, merchantCode } = await database.one(findMember, [userName]);
    const proven = personal.map((one) => ({ ...one, verified: true }));
    await database.transaction((tx) =>
      savePersonal({ vault, clock: systemClock, merchantCode }, tx, { memberId: id, personal: proven }),
    );
  });
}

const demandChange = statement<[userName: string]>(
  'test.demand-password-change',
  `UPDATE member SET must_change_password = true WHERE user_name = $1`,
);

/** Requires a new password of the member, as after a reset by staff. */
export async function requirePasswordChange(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(demandChange, [userName]));
}

const setType = statement<[userName: string, type: number]>(
  'test.change-member-type',
  `UPDATE member SET type = $2 WHERE user_name = $1`,
);

/** Changes a member into an agent or an agent into a member. */
export async function changeType(databaseUrl: string, userName: string, type: number): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(setType, [userName, type]));
}

const setUpline = statement<[userName: string, uplineName: string]>(
  'test.set-upline',
  `UPDATE member SET upline_id = (SELECT id FROM member WHERE user_name = $2) WHERE user_name = $1`,
);

/** Moves a member below another, as after an invitation. */
export async function moveBelowUpline(
  databaseUrl: string,
  userName: string,
  uplineName: string,
): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(setUpline, [userName, uplineName]));
}

const ageChecks = statement<[userName: string]>(
  'test.age-reality-checks',
  `UPDATE game_session s SET started_at = now() - interval '2 hours', checked_at = now() - interval '2 hours',
          sitting_started_at = now() - interval '2 hours'
     FROM member m WHERE m.id = s.member_id AND m.user_name = $1 AND s.ended_at IS NULL`,
);

/** Dates the open game session two hours back, without a reality check. */
export async function playForTwoHours(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(ageChecks, [userName]));
}

const dropPassword = statement<[userName: string]>(
  'test.drop-password',
  `UPDATE member SET password_hash = NULL, password_changed_at = NULL WHERE user_name = $1`,
);

/** Removes the password, as of a member who registered by number or provider. */
export async function removePassword(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(dropPassword, [userName]));
}

/** Corrects a balance like two operators: money that was never deposited and needs no turnover. */
export async function correctBalance(
  databaseUrl: string,
  userName: string,
  amountUnits: bigint,
): Promise<void> {
  const [first, second] = [
    { by: 'first', machineUser: 'first' },
    { by: 'second', machineUser: 'second' },
  ];
  await onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      const { id: memberId } = await tx.one(findMember, [userName]);
      const correction = {
        memberId,
        asset: 'PHP',
        side: 'credit',
        amountUnits,
        reason: 'a correction',
      } as const;
      const adjustmentId = await proposeAdjustment({ clock: systemClock }, tx, { ...correction, ...first });
      await approveAdjustment({ clock: systemClock }, tx, { adjustmentId, ...second });
    }),
  );
}

interface MoneyRequests {
  readonly withdrawals: number;
  readonly deposits: number;
  readonly transfers: number;
  readonly remainders: number;
}

const countRequests = statement<[userName: string], MoneyRequests>(
  'test.count-requests-of-member',
  `SELECT (SELECT count(*)::integer FROM withdrawal w WHERE w.member_id = m.id) AS withdrawals,
          (SELECT count(*)::integer FROM deposit_order o WHERE o.member_id = m.id) AS deposits,
          (SELECT count(*)::integer FROM transfer t WHERE t.member_id = m.id AND t.kind = 'upline-sent') AS transfers,
          (SELECT count(*)::integer FROM given_up_remainder r WHERE r.member_id = m.id) AS remainders
     FROM member m WHERE m.user_name = $1`,
);

/** The number of executed money requests of this member. */
export async function countMoneyRequests(databaseUrl: string, userName: string): Promise<MoneyRequests> {
  return onDatabase(databaseUrl, (database) => database.one(countRequests, [userName]));
}

const ripen = statement<[userName: string]>(
  'test.ripen-payout-accounts',
  `UPDATE payout_account a SET usable_from = a.added_at FROM member m WHERE m.id = a.member_id AND m.user_name = $1`,
);

/** Dates the payout accounts of this member back, so that they are usable. */
export async function endPayoutAccountWaits(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(ripen, [userName]));
}

const ageAccount = statement<[userName: string]>(
  'test.age-account',
  `UPDATE member SET registered_at = registered_at - interval '2 days' WHERE user_name = $1`,
);

/** Dates the registration of this account two days back. */
export async function backdateRegistration(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(ageAccount, [userName]));
}

const offer = statement<[languages: string]>(
  'test.offer-languages',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ('tessera', 'languages', $1)
   ON CONFLICT (merchant_code, name) DO UPDATE SET value = $1`,
);

/** Offers these languages like an operator; a server reads the setting again within a second. */
export async function offerLanguages(databaseUrl: string, codes: readonly string[]): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(offer, [JSON.stringify(codes)]));
}

const clearSettings = statement('test.clear-settings-of-running-server', `DELETE FROM site_setting`);
const insertSetting = statement<[name: string, value: string]>(
  'test.insert-setting-of-running-server',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ('tessera', $1, $2)`,
);
const setFlags = statement<[flags: string]>(
  'test.set-flags-of-running-server',
  `UPDATE merchant SET flags = $1 WHERE code = 'tessera'`,
);

/** Replaces every setting and every flag of a running server, like an operator. */
export async function configureSite(
  databaseUrl: string,
  settings: Readonly<Record<string, unknown>>,
  flags: Readonly<Record<string, boolean>>,
): Promise<void> {
  await onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      await tx.run(clearSettings, []);
      await tx.run(setFlags, [JSON.stringify(flags)]);
      for (const [name, value] of Object.entries(settings)) {
        await tx.run(insertSetting, [name, JSON.stringify(value)]);
      }
    }),
  );
}

/** Opens the database of a running server for the duration of `work`. */
export async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
