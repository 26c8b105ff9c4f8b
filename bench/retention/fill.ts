import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import type { BenchMembers } from '../server/members.ts';

/** Rows of one statement: within its bound on a busy machine too. */
const BATCH = 5000;

type Fill = [from: number, to: number, first: bigint, last: bigint, nodeId: bigint];
const GIVEN = `FROM generate_series($1::integer, $2::integer) AS n,
  LATERAL (SELECT $3::bigint + n % ($4::bigint - $3 + 1) AS member, $5::bigint AS node, sha256(int8send(n)) AS hash,
                  now() - interval '400 days' + n * interval '1 s' AS at) AS given`;

/** The share of each table, and how its rows are added: as they come in, with hashes in no order and times in order. */
const TABLES = [
  {
    share: 0.4,
    insert: statement<Fill>(
      'bench.fill-rate-limits',
      `INSERT INTO rate_limit (key, count, window_ends_at) SELECT hash, member + node, at ${GIVEN}`,
    ),
  },
  {
    share: 0.3,
    insert: statement<Fill>(
      'bench.fill-sessions',
      `INSERT INTO session (id_hash, member_id, created_at, seen_at, user_agent)
       SELECT hash, member, at, at, 'Mozilla/5.0 of ' || node ${GIVEN}`,
    ),
  },
  {
    share: 0.3,
    insert: statement<Fill>(
      'bench.fill-tokens',
      `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, expires_at)
       SELECT hash, 'bench', 'player', member, node, 'PHP', 'PHP', at ${GIVEN}`,
    ),
  },
];
const analyze = statement<[]>('bench.analyze-expired', 'ANALYZE rate_limit, session, seamless_token');

/** Adds expired rows of members who do not play, and gives how many there are. */
export async function fillExpired(
  database: Database,
  rows: number,
  { ofFloor: { first, last }, nodeId }: { readonly ofFloor: BenchMembers; readonly nodeId: bigint },
): Promise<number> {
  const counts = TABLES.map(({ share }) => Math.round(rows * share));
  await Promise.all(
    TABLES.map(async ({ insert }, at) => {
      const count = counts[at] ?? 0;
      for (let from = 1; from <= count; from += BATCH) {
        await database.run(insert, [from, Math.min(count, from + BATCH - 1), first, last, nodeId]);
      }
    }),
  );
  await database.run(analyze, []);
  return counts.reduce((sum, count) => sum + count, 0);
}
