import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/testing/server/server-process.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import { loadWith } from './http/autocannon.ts';
import { signIn } from './http/member.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { withDatabase } from './server/database.ts';
import { limitProcessors, servingProcesses } from './server/processor-quota.ts';
import { median } from './statistics.ts';

const PROCESSES = [1, 2] as const;
/** Uncached requests. A document is work of the server alone; the database does a sixth of the work of a page. */
const WORK = [
  { name: 'API documents', path: '/openapi.json' },
  { name: 'pages of a member', path: '/m/home' },
] as const;
const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 5;
const GOAL = 1.6;
/** Share of a core of each process: two processes leave cores to the load generator and the database. */
const CORE_SHARE = 0.35;

/**
 * The gain of a second process where the database is not the bottleneck: one process and two on one database,
 * alternately. Each process has the same fixed share of a core. Otherwise the processes, the load generator and the
 * database would compete for the cores of a small machine. The figure would then depend on the size of the machine.
 */
export async function benchProcesses(): Promise<BenchPart> {
  await ensureFrontEnd();
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-processes-'));
  const servers: ServerProcess[] = [];
  const releases: (() => Promise<void>)[] = [];
  try {
    return await withDatabase(async (databaseUrl) => {
      for (const processes of PROCESSES) {
        const env = { DATABASE_URL: databaseUrl, PROCESSES: String(processes) };
        servers.push(await startServerProcess({ dataDir, port: await freePort(), env }));
      }
      for (const { child } of servers) {
        const release = await limitProcessors(await servingProcesses(child.pid ?? 0), CORE_SHARE);
        if (release) releases.push(release);
      }
      const limited = releases.length === servers.length;
      const results: BenchResult[] = [];
      for (const work of WORK) results.push(await compare(work, servers, limited));
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      return { market: 'documents and pages: no rule of a market applies', results };
    });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    for (const release of releases) await release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(
  { name, path }: (typeof WORK)[number],
  servers: readonly ServerProcess[],
  limited: boolean,
): Promise<BenchResult> {
  // One member each, because a sign-in elsewhere may end the earlier session.
  const loads = await Promise.all(
    servers.map(async ({ origin }, index) => {
      const { cookie = '' } = (await signIn(origin, `member${index + 1}`)).headers;
      const load = { connections: CONNECTIONS, seconds: SECONDS, headers: { cookie } };
      return async () => (await loadWith(origin + path, load)).perSecond;
    }),
  );
  const measure = async () => {
    const rates: number[] = [];
    for (const load of loads) rates.push(await load());
    return rates;
  };
  await measure();
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
  const ratio = median(rounds.map(([one = 0, two = 0]) => two / one));
  const perSecond = (server: number) => median(rounds.map((rates) => rates[server] ?? 0)).toFixed(0);
  return {
    name: `${name}, ${CONNECTIONS} connections, two processes`,
    ratio,
    goal: `≥ ${GOAL.toFixed(2)} of one process`,
    reached: ratio >= GOAL,
    detail: `${perSecond(1)}/s, one process ${perSecond(0)}/s; ${
      limited ? `each process with ${CORE_SHARE} of a core` : 'no quota could be set: all share the cores'
    }`,
  };
}
