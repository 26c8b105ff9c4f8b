import { api } from '@tessera/contract';
import type { Envelope } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { type Connections, postRequest } from '../server/connections.ts';
import { type BenchMembers, openMembers, sessionHeaders } from '../server/members.ts';

/** Enough for 1,200 rounds a second at the pace of the shipped market. */
const MEMBERS = 3000;
export const STAKE_UNITS = MOSAIC.stakesUnits[0] ?? 0n;

const findSlot = statement<[], { nodeId: bigint }>(
  'bench.find-slot',
  `SELECT min(t.node_id) AS "nodeId" FROM studio_title t WHERE t.game = 'slot' AND game_takes_bets(t.node_id, now())`,
);
/** Seed pairs with invalid encrypted seeds: pgbench draws nothing from them. */
const addSeeds = statement<[first: bigint, last: bigint]>(
  'bench.add-seeds',
  `INSERT INTO studio_seed (member_id, server_seed_hash, sealed_seed, client_seed, created_at)
   SELECT id, encode(sha256(int8send(id)), 'hex'),
          sha256(int8send(id)) || sha256(int8send(id)) || substr(sha256(int8send(id)), 1, 28), left(md5(id::text), 16), now()
     FROM member WHERE id BETWEEN $1 AND $2`,
);
/** A session is marked as seen once a minute: no measured round writes this mark. */
const markSeen = statement<[first: bigint, last: bigint]>(
  'bench.mark-seen',
  'UPDATE session SET seen_at = now() WHERE member_id BETWEEN $1 AND $2',
);
const analyzeSeeds = statement<[]>('bench.analyze-seeds', 'ANALYZE studio_seed');

export interface SlotMembers {
  readonly nodeId: bigint;
  /** Members who play over HTTP. */
  readonly players: BenchMembers;
  /** Members for pgbench. With the same members, the rounds of pgbench would force the server to draw again. */
  readonly ofFloor: BenchMembers;
}

/** Two groups of members of the same size, in one slot of the demo platform. */
export async function openSlotMembers(databaseUrl: string): Promise<SlotMembers> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const { nodeId } = await database.one(findSlot, []);
    const players = await openMembers(database, { name: 'spinner', count: MEMBERS, nodeId });
    const ofFloor = await openMembers(database, { name: 'floor', count: MEMBERS, nodeId });
    await database.run(addSeeds, [ofFloor.first, ofFloor.last]);
    await database.run(analyzeSeeds, []);
    return { nodeId, players, ofFloor };
  } finally {
    await database.close();
  }
}

/** Plays a round of the member whose last round is the oldest. */
export type PlayNext = () => Promise<SlotRound>;

/**
 * Plays the rounds of the players in a fixed random order, so that no member plays faster than the market allows.
 * Throws where a round is refused.
 */
export function playInTurn(
  origin: string,
  { nodeId, players }: SlotMembers,
): (on: Connections) => Promise<SlotRound> {
  const headersOf = sessionHeaders();
  const path = api.studio.slotRound.path.replace('{nodeId}', nodeId.toString());
  const stake = amountFromUnits(STAKE_UNITS);
  const ids = Array.from(
    { length: Number(players.last - players.first) + 1 },
    (_, at) => players.first + BigInt(at),
  );
  const order = ids
    .map((id) => ({ headers: headersOf(id), at: Math.random(), playedMs: -Infinity }))
    .toSorted((a, b) => a.at - b.at);
  const paceMs = MARKETS.default.minimumCycleMs.slots;
  let turn = 0;
  return async (on) => {
    const player = order[turn % order.length];
    turn += 1;
    if (!player) throw new Error('no player is available');
    const early = player.playedMs + paceMs - performance.now();
    if (early > 0) await wait(early);
    const body = JSON.stringify({ stake, requestKey: randomUUID() });
    const answer = await on.send(postRequest(origin, path, player.headers, body));
    player.playedMs = performance.now();
    const envelope = JSON.parse(answer.body) as Envelope<SlotRound>;
    if (!envelope.success) throw new Error(`a round was refused: ${answer.body}`);
    return envelope.value;
  };
}

/** Marks every player as just seen. */
export async function seeMembers(databaseUrl: string, { players }: SlotMembers): Promise<void> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    await database.run(markSeen, [players.first, players.last]);
  } finally {
    await database.close();
  }
}

/** Plays one round of each player, so that seed pairs and connections exist before the measurement. */
export async function warmUp(play: PlayNext, clients: number): Promise<void> {
  let left = MEMBERS;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await play();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
