import { DRAW } from '@tessera/contract/games/studio/draw';
import { slotPlay } from '@tessera/contract/games/studio/slot-lines';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
import { randomInt } from 'node:crypto';
import { findSeedInUse, playDrawnRound } from '../../apps/server/src/games/studio/queries.ts';
import { findSession } from '../../apps/server/src/identity/sessions/queries.ts';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { playRules } from '../../apps/server/src/rounds/index.ts';
import { sessionHashSql } from '../server/members.ts';
import { jsonLiteral, type Pgbench, type PgbenchScript, writtenOut } from '../server/pgbench.ts';
import type { Trip } from '../server/trips.ts';
import { type SlotMembers, STAKE_UNITS } from './players.ts';

/** Random members may play before the minimum time between two rounds; the query of the previous round remains. */
const FLOOR_PACE_MS = 1;
const WARM_UP_MS = 2000;
const RULES = slotPlay(MOSAIC);
const DRAWN_TO_KNOW_WINS = 50_000;
/** Of two concurrent clients with the same member, one draws a used number and does less work. */
const PLAYED_AT_LEAST = 0.97;

const countPlayed = statement<[first: bigint, last: bigint], { played: bigint }>(
  'bench.count-played',
  'SELECT sum(nonce)::bigint AS played FROM studio_seed WHERE member_id BETWEEN $1 AND $2',
);

export interface SlotFloor {
  /** Rounds per second of concurrent clients. */
  saturate(clients: number, durationMs: number): Promise<number>;
  /** Milliseconds of each round at a fixed rate. */
  arrive(clients: number, perSecond: number, durationMs: number): Promise<readonly number[]>;
}

/**
 * The statements of a round as recorded from the server, in the same transactions, from pgbench. There are two
 * differences. pgbench draws the wins at the rate of the game. The server knows the number of the next round without a
 * statement; here, two reads by key inside the statement find it.
 */
export function slotFloor(
  pgbench: Pgbench,
  databaseUrl: string,
  members: SlotMembers,
  trips: readonly Trip[],
): SlotFloor {
  const script = scriptOf(members, trips.flat());
  const { first, last } = members.ofFloor;
  const played = async (): Promise<bigint> => {
    const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
    try {
      return (await database.one(countPlayed, [first, last])).played;
    } finally {
      await database.close();
    }
  };
  /** Refused rounds would cost less than played rounds. */
  const checked = async <T extends { readonly transactions: number }>(
    measured: Promise<T>,
    before: bigint,
  ) => {
    const { transactions } = await measured;
    const share = Number((await played()) - before) / transactions;
    if (!(share >= PLAYED_AT_LEAST)) throw new Error(`pgbench played ${share} of ${transactions} rounds`);
    return { measured: await measured, share };
  };
  return {
    async saturate(clients, durationMs) {
      const before = await played();
      const run = pgbench.saturate(script, { clients, durationMs, warmUpMs: WARM_UP_MS });
      const { measured, share } = await checked(run, before);
      return measured.perSecond * share;
    },
    async arrive(clients, perSecond, durationMs) {
      const before = await played();
      const run = pgbench.arrive(script, { clients, perSecond, durationMs, warmUpMs: WARM_UP_MS });
      return (await checked(run, before)).measured.latencies;
    },
  };
}

function scriptOf({ nodeId, ofFloor: { first, last } }: SlotMembers, sent: readonly string[]): PgbenchScript {
  const { limits, name } = RULES;
  const seedRead = sent.includes(findSeedInUse.name);
  const ofSeed = (column: string) =>
    `(SELECT ${column} FROM studio_seed WHERE member_id = :member AND revealed_at IS NULL)`;
  const statements: Readonly<Record<string, string>> = {
    BEGIN: 'BEGIN;',
    COMMIT: 'COMMIT;',
    [findSession.name]: `${writtenOut(findSession.text, { 1: sessionHashSql(':member'), 2: 'now()' })};`,
    [findSeedInUse.name]: `${writtenOut(findSeedInUse.text, { 1: ':member' })} \\gset seed_`,
    [playDrawnRound.name]: `${writtenOut(playDrawnRound.text, {
      1: ':member',
      2: `'PHP'`,
      3: `'PHP'`,
      4: nodeId.toString(),
      5: `'slot'`,
      6: 'gen_random_uuid()',
      7: STAKE_UNITS.toString(),
      8: `'{}'`,
      9: `'${name}'`,
      10: `'${DRAW}'`,
      11: seedRead ? ':seed_id' : ofSeed('id'),
      12: seedRead ? ':seed_nonce + 1' : ofSeed('nonce + 1'),
      13: `ARRAY[${limits.map((_, at) => `:draw${at}`).join(', ')}]::integer[]`,
      14: ':win',
      15: jsonLiteral(playRules(MARKETS.default, MARKETS.default, FLOOR_PACE_MS)),
      16: 'now()',
    })};`,
  };
  const lines = sent.map((sentName) => {
    const line = statements[sentName];
    if (line === undefined)
      throw new Error(`the floor of a slot round does not know the statement ${sentName}`);
    return line;
  });
  const { per10k, units } = usualWin();
  const script = [
    `\\set member random(${first}, ${last})`,
    ...limits.map((limit, at) => `\\set draw${at} random(0, ${limit - 1})`),
    `\\set win CASE WHEN random(1, 10000) <= ${per10k} THEN ${units} ELSE 0 END`,
    ...lines,
  ];
  return { script: script.join('\n'), variables: [] };
}

/** How many of 10,000 rounds win, and the average win. */
function usualWin(): { per10k: number; units: bigint } {
  const { limits, winUnits } = RULES;
  const wins = Array.from({ length: DRAWN_TO_KNOW_WINS }, () =>
    winUnits(
      {},
      limits.map((limit) => randomInt(limit)),
      STAKE_UNITS,
    ),
  ).filter((units) => units > 0n);
  const sum = wins.reduce((total, units) => total + units, 0n);
  return {
    per10k: Math.round((10_000 * wins.length) / DRAWN_TO_KNOW_WINS),
    units: sum / BigInt(Math.max(1, wins.length)),
  };
}
