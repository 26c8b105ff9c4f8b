import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besidePgbench } from './beside-pgbench.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { openConnections, saturate } from './server/connections.ts';
import type { BenchMembers } from './server/members.ts';
import { findPgbench } from './server/pgbench.ts';
import { type BenchServer, startBenchServer } from './server/server.ts';
import { type Trip, tripResult, usualTrips } from './server/trips.ts';
import { SENT, walletFloor } from './wallet/floor.ts';
import { openSessions } from './wallet/sessions.ts';
import { call, PROVIDER, signPairs } from './wallet/sent.ts';

const CLIENTS = [1, 8, 32];
const MOST_CLIENTS = 32;
const GOAL = 0.45;
const DURATION_MS = 3000;
/** More than any server here answers in the time. */
const PAIRS_A_SECOND = 1200;
const NOT_COUNTED = 10;
const COUNTED = 30;
const TRIPS_OF_A_BET = 2;
const TRIPS_OF_A_WIN = 1;

/**
 * A provider's bet and win over HTTP in the shipped market, verified and signed by the server: round trips to the
 * database, and pairs a second beside pgbench with the same statements. The provider signs its requests before the
 * clock runs.
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
      if (!pair) throw new Error('more pairs were played than were signed');
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

/** The trips of pairs that are played one after the other, so that nothing else is under way. */
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

/** Keys of both sides, and the file that names them to the server. */
async function writeKeys() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [house, provider] = [pair(), pair()];
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-keys-'));
  await writeFile(join(folder, 'house.pem'), house.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'provider.pem'), provider.publicKey.export({ type: 'spki', format: 'pem' }));
  const entry = {
    code: PROVIDER,
    dialect: 'hub88',
    operatorId: 'bench',
    currency: 'PHP',
    country: 'PH',
    privateKeyFile: 'house.pem',
    publicKeyFile: 'provider.pem',
    gamesUrl: 'http://localhost',
  };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ providers: [entry] }));
  return { file, provider: provider.privateKey, remove: () => rm(folder, { recursive: true }) };
}
