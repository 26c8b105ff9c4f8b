import type { Client } from 'pg';
import { openMemberAccounts, post } from '../apps/server/src/ledger/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import type { Queryable } from '../apps/server/src/platform/database/statement.ts';
import { administer } from '../apps/server/testing/server/test-server.ts';
import type { BenchResult } from './result.ts';
import { findPgbench, type PgbenchScript } from './server/pgbench.ts';
import { median } from './statistics.ts';

const ASSET = 'PHP';

/** Far above any id that the platform assigns, so that the bench never changes its members. */
const FIRST_MEMBER = 8_000_000_000_000_000_000n;

const MEMBERS = 2_000;

const SAMPLE = { memberId: -1n, key: 'key', reference: 'reference' };

const CLIENTS = [1, 8, 32];
const GOAL = 0.7;
const ROUNDS = 5;
const DURATION_MS = 3_000;
/** Enough time to connect. The time of pgbench also includes its planning. */
const CONNECT_MS = 50;

/**
 * Bets through the ledger's entry point beside the same statement from pgbench. The runs alternate on a migrated
 * database with bets of other members.
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
    // The median ratio of the pairs, because other processes may load the machine.
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

/** Bets per second of concurrent clients, each of which sends its next bet after the response. */
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
        counterparty: 'bench',
      });
    }
  } finally {
    await database.close();
  }
}

/** The fastest available client on this machine, with the same statement as the ledger. */
interface Floor {
  readonly name: string;
  /** Bets per second of concurrent clients. */
  measure(clients: number, durationMs: number): Promise<number>;
}

/** pgbench where it is installed; otherwise a loop on the bare driver, which is a lower floor and has its own name. */
async function findFloor(databaseUrl: string): Promise<Floor> {
  const pgbench = await findPgbench(databaseUrl);
  if (!pgbench) return bareDriver(databaseUrl);
  const measure: Floor['measure'] = async (clients, durationMs) =>
    (await pgbench.saturate(scriptOf(await sentBy(SAMPLE)), { clients, durationMs, warmUpMs: 0 })).perSecond;
  return { name: 'pgbench', measure };
}

/** The statement with its parameters as variables of pgbench. pgbench has no null, so null is written into the text. */
function scriptOf({ text, params }: Sent): PgbenchScript {
  const variables: string[] = [];
  const statement = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = params[Number(number) - 1];
    if (value === undefined) throw new Error(`no parameter ${number}`);
    if (value === null) return 'NULL';
    if (value === SAMPLE.memberId) return ':member';
    if (value === SAMPLE.key) return ':key';
    if (value === SAMPLE.reference) return ':reference';
    const written = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value.toString();
    variables.push(`p${number}=${written}`);
    return `:p${number}`;
  });
  const script = [
    `\\set member random(${FIRST_MEMBER}, ${FIRST_MEMBER + BigInt(MEMBERS - 1)})`,
    '\\set key random(1, 9000000000000000000)',
    '\\set reference random(1, 9000000000000000000)',
    `${statement.replaceAll(/\s+/g, ' ')};`,
  ];
  return { script: script.join('\n'), variables };
}

function bareDriver(databaseUrl: string): Floor {
  return {
    name: 'bare driver (no pgbench here)',
    measure: async (clients, durationMs) => {
      const sent = await sentBy(SAMPLE);
      const open = Array.from({ length: clients }, () =>
        administer(databaseUrl, (client) => betBarely(client, sent, durationMs)),
      );
      const rates = await Promise.all(open);
      return rates.reduce((sum, rate) => sum + rate, 0);
    },
  };
}

/** Bets per second of one connection that only runs the statement. */
async function betBarely(client: Client, { name, text, params }: Sent, durationMs: number): Promise<number> {
  const values = [...params];
  const startedMs = performance.now();
  let bets = 0;
  while (performance.now() < startedMs + durationMs) {
    values[params.indexOf(SAMPLE.memberId)] = anyMember();
    values[params.indexOf(SAMPLE.key)] = anyNumber();
    values[params.indexOf(SAMPLE.reference)] = anyNumber();
    await client.query({ name, text, values });
    bets += 1;
  }
  return bets / ((performance.now() - startedMs) / 1000);
}

/** A new key. Cheap to generate, because its cost counts against the ledger. */
function anyNumber(): string {
  return `${1e15 + Math.floor(Math.random() * 8e15)}`;
}

function anyMember(): bigint {
  return FIRST_MEMBER + BigInt(Math.floor(Math.random() * MEMBERS));
}

/** Values that differ from bet to bet. All other values are constant. */
interface Bet {
  readonly memberId: bigint;
  readonly key: string;
  readonly reference: string;
}

/** One bet of one unit through the ledger's entry point. */
function postBet(on: Queryable, { memberId, key, reference }: Bet): ReturnType<typeof post> {
  return post(on, {
    scope: 'job:bench',
    key,
    reference,
    recordedAt: new Date(),
    kind: 'bet',
    asset: ASSET,
    memberId,
    amountUnits: 10_000n,
    counterparty: 'bench',
  });
}

/** A statement as the driver receives it. */
interface Sent {
  readonly name: string;
  readonly text: string;
  readonly params: readonly (string | bigint | Buffer | null)[];
}

/** Captures the statement that `postBet` sends. */
async function sentBy(bet: Bet): Promise<Sent> {
  let sent: Sent | undefined;
  const stop = () => Promise.reject(new Error('only one statement was expected'));
  const recorder: Queryable = {
    one: ({ name, text }, params) => {
      sent = { name, text, params: params as Sent['params'] };
      return Promise.reject(new Error('caught'));
    },
    many: stop,
    maybe: stop,
    run: stop,
    notify: () => {},
  };
  await postBet(recorder, bet).catch((error: unknown) => error);
  if (!sent) throw new Error('post sent nothing');
  return sent;
}
