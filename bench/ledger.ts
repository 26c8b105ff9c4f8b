import { openMemberAccounts, post } from '../apps/server/src/ledger/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { anyMember, anyNumber, findFloor } from './ledger/floor.ts';
import { ASSET, FIRST_MEMBER, MEMBERS, postBet } from './ledger/sent.ts';
import type { BenchResult } from './result.ts';
import { median } from './statistics.ts';

const CLIENTS = [1, 8, 32];
const GOAL = 0.7;
const ROUNDS = 5;
const DURATION_MS = 3_000;
/** Enough to connect. pgbench plans within its time as well. */
const CONNECT_MS = 50;

/**
 * Bets through the ledger's door beside the same statement from pgbench, in turns, on a migrated database
 * that it fills with bets of members of its own.
 */
export async function benchLedger({ databaseUrl }: { databaseUrl: string }): Promise<BenchResult[]> {
  await openMembers(databaseUrl);
  const floor = await findFloor(databaseUrl);
  const results: BenchResult[] = [];
  for (const clients of CLIENTS) {
    const floors: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(await floor.measure(clients, DURATION_MS));
      ours.push(await measurePost(databaseUrl, clients));
    }
    const [floorRate, rate] = [median(floors), median(ours)];
    // Of each pair, because they met the same weather: others may be at work on the machine.
    const ratio = median(ours.map((one, round) => one / (floors[round] ?? Number.NaN)));
    const figures = `${Math.round(rate)} bets/s, ${floor.name} ${Math.round(floorRate)}/s`;
    results.push({
      name: `ledger bet, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      ratio,
      goal: `≥ ${GOAL.toFixed(2)} × ${floor.name}`,
      reached: ratio >= GOAL,
      detail: figures,
    });
  }
  return results;
}

async function measurePost(databaseUrl: string, clients: number): Promise<number> {
  const database = openDatabase({ url: databaseUrl, maxConnections: clients });
  try {
    await betFor(database, clients, CONNECT_MS);
    return await betFor(database, clients, DURATION_MS);
  } finally {
    await database.close();
  }
}

/** Bets a second of so many clients, each sending its next when the last was answered. */
async function betFor(database: Database, clients: number, durationMs: number): Promise<number> {
  const startedMs = performance.now();
  let bets = 0;
  const client = async () => {
    while (performance.now() < startedMs + durationMs) {
      const answer = await postBet(database, {
        memberId: anyMember(),
        key: anyNumber(),
        reference: anyNumber(),
      });
      if (answer.outcome === 'refused') throw new Error(`a bet was refused: ${answer.reason}`);
      bets += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return bets / ((performance.now() - startedMs) / 1000);
}

async function openMembers(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  try {
    for (let member = 0; member < MEMBERS; member += 1) {
      const memberId = FIRST_MEMBER + BigInt(member);
      await openMemberAccounts(database, memberId, ASSET);
      await post(database, {
        scope: 'job:bench',
        key: `fund-${member}`,
        recordedAt: new Date(),
        kind: 'deposit',
        asset: ASSET,
        memberId,
        amountUnits: 10n ** 15n,
        house: 'bench',
      });
    }
  } finally {
    await database.close();
  }
}
