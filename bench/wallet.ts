import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';
import { walletFloor } from './wallet/floor.ts';
import { openSeats } from './wallet/seats.ts';
import { PROVIDER, playPairs, signPairs } from './wallet/sent.ts';
import { tellStories } from './wallet/stories.ts';

const CLIENTS = [1, 8, 32];
const GOAL = 0.35;
const GOAL_CLIENTS = 32;
const ROUNDS = 3;
const DURATION_MS = 3000;
/** More than any server here answers in the time. */
const PAIRS_A_SECOND = 1200;

/**
 * A provider's bet and win over HTTP, verified and signed by the server, beside pgbench with the same statements in
 * turns; then the 20,000 random stories. The provider signs its requests before the clock runs.
 */
export async function benchWallet(): Promise<BenchResult[]> {
  const keys = await writeKeys();
  try {
    const server = await startBenchServer({ GAME_PROVIDERS: keys.file });
    try {
      await openSeats(server.databaseUrl);
      const results: BenchResult[] = [];
      for (const clients of CLIENTS) results.push(await compare(server, keys.provider, clients));
      return [...results, await tellStories()];
    } finally {
      await server.stop();
    }
  } finally {
    await keys.remove();
  }
}

async function compare(
  { origin, databaseUrl }: { readonly origin: string; readonly databaseUrl: string },
  key: KeyObject,
  clients: number,
): Promise<BenchResult> {
  const floor = await walletFloor(databaseUrl);
  const floors: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = await signPairs(key, (PAIRS_A_SECOND * DURATION_MS) / 1000);
    floors.push(await floor.measure(clients, DURATION_MS));
    ours.push(await playPairs(origin, pairs, clients, DURATION_MS));
  }
  const ratio = median(ours.map((one, round) => one / (floors[round] ?? Number.NaN)));
  const bound = clients === GOAL_CLIENTS;
  return {
    name: `provider's bet and win, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    ratio,
    goal: bound ? `≥ ${GOAL.toFixed(2)} × ${floor.name}` : `no goal; ${floor.name} is 1`,
    reached: !bound || ratio >= GOAL,
    detail: `${Math.round(median(ours))} pairs/s, ${floor.name} ${Math.round(median(floors))}/s`,
  };
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
