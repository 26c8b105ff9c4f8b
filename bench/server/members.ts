import { openMemberAccounts, post } from '../../apps/server/src/ledger/index.ts';
import { requestToken } from '../../apps/server/src/identity/sessions/session.ts';
import { systemRandomness } from '../../apps/server/src/platform/clock.ts';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { openSecrets } from '../../apps/server/src/platform/config/secrets.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { statement, type Tx } from '../../apps/server/src/platform/database/statement.ts';

/** Root key of the server under measurement, from which the bench derives the request tokens of its sessions. */
export const SECRET_KEY = Buffer.alloc(32, 'tessera-bench').toString('base64');
const ASSET = 'PHP';
const OPENED_TOGETHER = 200;

/** Members with consecutive ids, so that pgbench can choose one. */
export interface BenchMembers {
  readonly first: bigint;
  readonly last: bigint;
}

const addMembers = statement<[name: string, count: number], { id: bigint }>(
  'bench.add-market-members',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at)
   SELECT 'tessera', $1 || '_' || n, 0, 'no password fits', now() FROM generate_series(1, $2::int) n RETURNING id`,
);
const recordAges = statement<[first: bigint, last: bigint]>(
  'bench.tell-ages',
  `INSERT INTO member_protection (member_id, age_told_at)
   SELECT id, now() FROM member WHERE id BETWEEN $1 AND $2
   ON CONFLICT (member_id) DO UPDATE SET age_told_at = excluded.age_told_at`,
);
const setDepositLimits = statement<[first: bigint, last: bigint, periods: readonly string[]]>(
  'bench.set-deposit-limits',
  `INSERT INTO protection_limit (member_id, kind, period, most)
   SELECT m.id, 'deposit', period, 500000000 FROM member m, unnest($3::text[]) AS period WHERE m.id BETWEEN $1 AND $2`,
);
const signInMembers = statement<[first: bigint, last: bigint]>(
  'bench.sign-in-members',
  `INSERT INTO session (id_hash, member_id, created_at, seen_at)
   SELECT sha256(convert_to('bench-session-' || id, 'UTF8')), id, now(), now() FROM member WHERE id BETWEEN $1 AND $2`,
);
/** Opens a game like a launch, under the member's login session. */
const openGames = statement<[first: bigint, last: bigint, nodeId: bigint]>(
  'bench.open-games',
  `INSERT INTO game_session (member_id, node_id, game_type, login_session_id, started_at, seen_at, checked_at, day,
                             stake_units_before, win_units_before, sitting_started_at, sitting_stake_before,
                             sitting_win_before)
   SELECT s.member_id, g.id, g.game_type, s.id, now(), now(), now(), ledger_day(now()), 0, 0, now(), 0, 0
     FROM session s, game g WHERE s.member_id BETWEEN $1 AND $2 AND g.id = $3`,
);
const analyze = statement<[]>(
  'bench.analyze-members',
  `ANALYZE member, member_balance, member_protection, protection_limit, session, game_session`,
);

/**
 * Opens members for play: birthday and deposit limits as the shipped market requires, money that lasts for a run, a
 * session and an open game. A run is far shorter than the hour after which the market interrupts play.
 */
export async function openMembers(
  database: Database,
  { name, count, nodeId }: { readonly name: string; readonly count: number; readonly nodeId: bigint },
): Promise<BenchMembers> {
  const ids = (await database.many(addMembers, [name, count])).map(({ id }) => id).toSorted(ascending);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last !== first + BigInt(count - 1)) throw new Error('the ids have gaps');
  for (let from = 0; from < ids.length; from += OPENED_TOGETHER) {
    const some = ids.slice(from, from + OPENED_TOGETHER);
    await database.transaction((tx) => Promise.all(some.map((id) => openAccount(tx, id))));
  }
  await database.run(recordAges, [first, last]);
  await database.run(setDepositLimits, [first, last, MARKETS.default.limitsBeforePlay]);
  await database.run(signInMembers, [first, last]);
  await database.run(openGames, [first, last, nodeId]);
  await database.run(analyze, []);
  return { first, last };
}

/** The headers that the browser of a bench member sends with each call. */
export function sessionHeaders(): (memberId: bigint) => Readonly<Record<string, string>> {
  const key = openSecrets({ secretKey: SECRET_KEY, dataDir: '' }, systemRandomness).derive('request-token');
  return (memberId) => {
    const sessionId = `bench-session-${memberId}`;
    return { cookie: `__Host-sid=${sessionId}`, 'x-mc-token': requestToken(key, sessionId) };
  };
}

/** An SQL expression: the hash of a member's session, for a member given by another expression. */
export function sessionHashSql(member: string): string {
  return `sha256(convert_to('bench-session-' || ${member}, 'UTF8'))`;
}

async function openAccount(tx: Tx, memberId: bigint): Promise<void> {
  await openMemberAccounts(tx, memberId, ASSET);
  await post(tx, {
    scope: 'job:bench',
    key: `fund-${memberId}`,
    recordedAt: new Date(),
    kind: 'deposit',
    asset: ASSET,
    memberId,
    amountUnits: 10n ** 13n,
    counterparty: 'bench',
  });
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : 1;
}
