import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besidePgbench } from './beside-pgbench.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { openConnections, saturate } from './server/connections.ts';
import { type BenchMembers, openMembers } from './server/members.ts';
import { findPgbench } from './server/pgbench.ts';
import { type BenchServer, startBenchServer } from './server/server.ts';
import { type Trip, tripResult, usualTrips } from './server/trips.ts';
import { SENT, walletFloor } from './wallet/floor.ts';
import { call, PROVIDER, signPairs, GAME } from './wallet/sent.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { MARKETS } from '../apps/server/src/platform/config/market.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';

const CLIENTS = [1, 8, 32];
const MOST_CLIENTS = 32;
const GOAL = 0.45;
const DURATION_MS = 3000;
/** More pairs than any server here handles in the time. */
const PAIRS_A_SECOND = 1200;
const NOT_COUNTED = 10;
const COUNTED = 30;
const TRIPS_OF_A_BET = 2;
const TRIPS_OF_A_WIN = 1;

/**
 * A provider's bet and win over HTTP in the shipped market, verified and signed by the server. Measures round trips to
 * the database, and pairs per second beside pgbench with the same statements. The provider signs its requests before
 * the measurement.
 */
export async function benchWallet(): Promise<BenchPart> {
  const keys = await writeKeys();
  try {
    const server = await startBenchServer({ env: { GAME_PROVIDERS: keys.file } });
    try {
      const members = await openSessions(server.databaseUrl);
      const trips = await countTrips(server, keys.provider, members);
      return {
        market: server.market,
        results: [...trips, ...(await compareRates(server, keys.provider, members))],
      };
    } finally {
      await server.stop();
    }
  } finally {
    await keys.remove();
  }
}

async function compareRates(
  { origin, databaseUrl }: BenchServer,
  key: KeyObject,
  members: BenchMembers,
): Promise<BenchResult[]> {
  const pgbench = await findPgbench(databaseUrl);
  if (!pgbench) {
    console.log('pgbench is not installed: no pair is compared');
    return [];
  }
  const floor = walletFloor(pgbench, databaseUrl, members);
  const connections = await openConnections(origin, MOST_CLIENTS);
  const ours = async (clients: number): Promise<number> => {
    const pairs = await signPairs(origin, key, members, (PAIRS_A_SECOND * DURATION_MS) / 1000);
    const play = async (): Promise<void> => {
      const pair = pairs.pop();
      if (!pair) throw new Error('more pairs were played than signed');
      await call(connections, pair.bet);
      await call(connections, pair.win);
    };
    return saturate(play, clients, DURATION_MS);
  };
  const results: BenchResult[] = [];
  for (const clients of CLIENTS) {
    const { result } = await besidePgbench({
      name: 'bet and win of a provider',
      goal: clients === MOST_CLIENTS ? GOAL : null,
      unit: 'pairs',
      clients,
      floorName: 'pgbench',
      floor: () => floor(clients, DURATION_MS),
      ours: () => ours(clients),
    });
    results.push(result);
  }
  connections.close();
  return results;
}

/** The round trips of sequential pairs, so that no other work is in progress. */
async function countTrips(
  server: BenchServer,
  key: KeyObject,
  members: BenchMembers,
): Promise<BenchResult[]> {
  const pairs = await signPairs(server.origin, key, members, NOT_COUNTED + COUNTED);
  const connections = await openConnections(server.origin, 1);
  const { bets, wins } = await server.countTrips(async (trips) => {
    const [bets, wins]: (readonly Trip[])[][] = [[], []];
    for (const [at, pair] of pairs.entries()) {
      await call(connections, pair.bet);
      const ofBet = await trips();
      await call(connections, pair.win);
      const ofWin = await trips();
      if (at < NOT_COUNTED) continue;
      bets?.push(ofBet);
      wins?.push(ofWin);
    }
    return { bets: usualTrips(bets ?? []), wins: usualTrips(wins ?? []) };
  });
  connections.close();
  const sent = [...bets, ...wins].flat();
  if (sent.join() !== SENT.join())
    throw new Error(`the server sends ${sent.join()}, the floor ${SENT.join()}`);
  return [
    tripResult("a provider's bet", bets, TRIPS_OF_A_BET),
    tripResult("a provider's win", wins, TRIPS_OF_A_WIN),
  ];
}

/** Keys of both sides, and the file that configures them for the server. */
async function writeKeys() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [operator, provider] = [pair(), pair()];
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-keys-'));
  await writeFile(join(folder, 'operator.pem'), operator.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'provider.pem'), provider.publicKey.export({ type: 'spki', format: 'pem' }));
  const entry = {
    code: PROVIDER,
    dialect: 'hub88',
    operatorId: 'bench',
    currency: 'PHP',
    country: 'PH',
    privateKeyFile: 'operator.pem',
    publicKeyFile: 'provider.pem',
    gamesUrl: 'http://localhost',
  };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ providers: [entry] }));
  return { file, provider: provider.privateKey, remove: () => rm(folder, { recursive: true }) };
}

const MEMBERS = 2000;

const takeGame = statement<[provider: string, code: string], { id: bigint }>(
  'bench.take-game',
  `UPDATE game SET provider = $1, code = $2
    WHERE id = (SELECT min(id) FROM game WHERE game_type = 'LIVE' AND game_takes_bets(id, now())) RETURNING id`,
);
/** Sessions like those after a launch, with tokens and names that pgbench can generate too. */
const addSessions = statement<
  [provider: string, first: bigint, last: bigint, nodeId: bigint, sessionIdleMs: number]
>(
  'bench.add-seats',
  `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, expires_at,
                               login_session_id, session_idle_ms)
   SELECT sha256(convert_to('bench-token-' || s.member_id, 'UTF8')), $1, 'player-' || s.member_id, s.member_id, $4, 'PHP',
          'PHP', now() + interval '1 day', s.id, $5
     FROM session s WHERE s.member_id BETWEEN $2 AND $3`,
);
const analyzeSessions = statement<[]>('bench.analyze-seats', 'ANALYZE seamless_token');

/** Members of the shipped market, each at the provider's game. */
async function openSessions(databaseUrl: string): Promise<BenchMembers> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const { id: nodeId } = await database.one(takeGame, [PROVIDER, GAME]);
    const members = await openMembers(database, { name: 'player', count: MEMBERS, nodeId });
    const { first, last } = members;
    await database.run(addSessions, [PROVIDER, first, last, nodeId, MARKETS.default.sessionIdleMs]);
    await database.run(analyzeSessions, []);
    return members;
  } finally {
    await database.close();
  }
}
