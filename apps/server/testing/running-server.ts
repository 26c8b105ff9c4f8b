import { keepPersonal, type Personal } from '../src/identity/personal/personal.ts';
import { openVault } from '../src/identity/personal/vault.ts';
import { systemClock, systemRandomness } from '../src/platform/clock.ts';
import { openSecrets } from '../src/platform/config/secrets.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { embeddedHome } from '../src/platform/database/embedded/home.ts';
import { findOwner } from '../src/platform/database/embedded/owner-lock.ts';
import { statement } from '../src/platform/database/statement.ts';
import { TEST_SECRET_KEY } from './captcha.ts';

/** The address of the database that a running server keeps in its DATA_DIR. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const owner = await findOwner(embeddedHome(dataDir));
  if (!owner?.addresses) throw new Error(`no database is up in ${dataDir}`);
  return owner.addresses.url;
}

const findMember = statement<[userName: string], { id: bigint; merchantCode: string }>(
  'test.member-of-running-server',
  `SELECT id, merchant_code AS "merchantCode" FROM member WHERE user_name = $1`,
);

/** Has a member of a server that runs with TEST_SECRET_KEY prove these to be theirs. */
export async function tellPersonalTo(
  databaseUrl: string,
  userName: string,
  told: readonly Omit<Personal, 'verified'>[],
): Promise<void> {
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  const vault = openVault({
    randomness: systemRandomness,
    sealKey: secrets.derive('personal-data'),
    lookupKey: secrets.derive('personal-lookup'),
  });
  await onDatabase(databaseUrl, async (database) => {
    const { id, merchantCode } = await database.one(findMember, [userName]);
    const proven = told.map((one) => ({ ...one, verified: true }));
    await database.transaction((tx) =>
      keepPersonal({ vault, clock: systemClock, merchantCode }, tx, { memberId: id, told: proven }),
    );
  });
}

const demandChange = statement<[userName: string]>(
  'test.demand-password-change',
  `UPDATE member SET must_change_password = true WHERE user_name = $1`,
);

/** As if somebody else had set the password of this member. */
export async function demandPasswordChange(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(demandChange, [userName]));
}

const setType = statement<[userName: string, type: number]>(
  'test.change-member-type',
  `UPDATE member SET type = $2 WHERE user_name = $1`,
);

/** Makes an agent of a member, or a member of an agent. */
export async function changeType(databaseUrl: string, userName: string, type: number): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(setType, [userName, type]));
}

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
