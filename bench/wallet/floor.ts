import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { moneyStatements } from '../../apps/server/src/games/seamless/queries.ts';
import { SEEN_INTERVAL_MS } from '../../apps/server/src/identity/for-games.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { playRules } from '../../apps/server/src/rounds/index.ts';
import type { BenchMembers } from '../server/members.ts';
import { jsonLiteral, type Pgbench, writtenOut } from '../server/pgbench.ts';
import { GAME, PROVIDER } from './sent.ts';

/** Each parameter of the two statements as SQL; `:member` and `:id` are drawn for each pair. */
const COMMON: Readonly<Record<number, string>> = {
  1: `'${PROVIDER}'`,
  2: `sha256(convert_to('bench-token-' || :member, 'UTF8'))`,
  3: `'player-' || :member`,
  7: `:id::text`,
  9: `'${GAME}'`,
  10: `'PHP'`,
  11: '10000',
  12: 'false',
  13: 'NULL',
  14: 'NULL',
  15: 'now()',
};
const BET = {
  ...COMMON,
  4: `:id::text`,
  5: `:id::text`,
  6: 'NULL',
  8: 'false',
  16: jsonLiteral(playRules(MARKETS.default, MARKETS.default, 0)),
  17: String(SEEN_INTERVAL_MS),
};
const WIN = { ...COMMON, 4: `'w' || :id`, 5: `'w' || :id`, 6: `:id::text`, 8: 'true' };

const WARM_UP_MS = 2000;

const countMoves = statement<[source: string], { taken: number }>(
  'bench.count-moves',
  `SELECT count(*)::integer AS taken FROM round_move WHERE source = $1 AND status = 'RS_OK'`,
);

/** Names of the statements that the floor covers, as the server sends them for a bet and for its win. */
export const SENT = [moneyStatements.bet.name, moneyStatements.win.name];

/** Pairs per second of pgbench with the two statements of the server. Throws where a bet or a win is refused. */
export function walletFloor(pgbench: Pgbench, databaseUrl: string, { first, last }: BenchMembers) {
  const script = [
    `\\set member random(${first}, ${last})`,
    '\\set id random(1, 9000000000000000000)',
    `${writtenOut(moneyStatements.bet.text, BET)};`,
    `${writtenOut(moneyStatements.win.text, WIN)};`,
  ].join('\n');
  const taken = async (): Promise<number> => {
    const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
    try {
      return (await database.one(countMoves, [PROVIDER])).taken;
    } finally {
      await database.close();
    }
  };
  return async (clients: number, durationMs: number): Promise<number> => {
    const before = await taken();
    const { perSecond, transactions } = await pgbench.saturate(
      { script, variables: [] },
      { clients, durationMs, warmUpMs: WARM_UP_MS },
    );
    const moves = (await taken()) - before;
    if (moves !== 2 * transactions) throw new Error(`pgbench: ${moves} moves in ${transactions} pairs`);
    return perSecond;
  };
}
