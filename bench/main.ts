import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchBooks } from './books.ts';
import { benchContent } from './content.ts';
import { type Facts, machineFacts } from './facts.ts';
import { benchFairness } from './fairness.ts';
import { benchFrames } from './frames.ts';
import { benchGames } from './games.ts';
import { benchHttp } from './http.ts';
import { benchIdentity } from './identity.ts';
import { benchLedger } from './ledger.ts';
import { benchLive } from './live.ts';
import { benchLobby } from './lobby.ts';
import { benchProcesses } from './processes.ts';
import { benchRecords } from './records.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { benchRetention } from './retention.ts';
import { benchRounds } from './rounds.ts';
import { benchWallet } from './wallet.ts';
import { runStories } from './wallet/stories.ts';
import { withDatabase } from './server/database.ts';
import { benchWeb } from './web.ts';

/** Parts that look at pages: what the browser is has to be told with their figures. */
const PAGE_PARTS = ['web', 'lobby', 'frames'];
const SERVER_PARTS = ['ledger', 'http', 'rounds', 'wallet', 'identity', 'games', 'content'];

interface Options {
  /** How long `web` leaves the home open. */
  readonly openMinutes: number;
  /** How many rounds of each game `fairness` plays. */
  readonly rounds: number;
  /** Whether `fairness` runs all of dieharder. */
  readonly wholeBattery: boolean;
  /** How many lie in the books of `records` and of `books`. */
  readonly transfers: number;
  /** How many expired rows `retention` deletes. */
  readonly rows: number;
}

const PARTS: Readonly<Record<string, (options: Options) => Promise<BenchPart>>> = {
  ledger: async () => ({ results: await withDatabase((databaseUrl) => benchLedger({ databaseUrl })) }),
  http: benchHttp,
  identity: benchIdentity,
  games: async () => ({
    market: 'lists of the catalogue: no rule of a market applies',
    results: await withDatabase((databaseUrl) => benchGames({ databaseUrl })),
  }),
  content: async () => ({ results: await withDatabase((databaseUrl) => benchContent({ databaseUrl })) }),
  records: async ({ transfers }) => ({
    results: await withDatabase((databaseUrl) => benchRecords({ databaseUrl, transfers })),
  }),
  books: async ({ transfers }) => ({ results: await benchBooks({ transfers }) }),
  rounds: benchRounds,
  retention: benchRetention,
  wallet: benchWallet,
  stories: async () => ({ results: [await runStories()] }),
  fairness: async (options) => ({ results: await benchFairness(options) }),
  processes: benchProcesses,
  live: benchLive,
  lobby: benchLobby,
  frames: benchFrames,
  web: benchWeb,
};

/** `main.ts [part …] [--json file] [--open-minutes 10] [--rounds 100000] [--whole-battery] [--transfers 10000000] [--rows 10000000]`: every part of the server without a name. A missed goal is no failure. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'string' },
      'open-minutes': { type: 'string', default: '10' },
      rounds: { type: 'string', default: '100000' },
      'whole-battery': { type: 'boolean', default: false },
      transfers: { type: 'string', default: '10000000' },
      rows: { type: 'string', default: '10000000' },
    },
    allowPositionals: true,
  });
  const wanted = positionals.length > 0 ? positionals : SERVER_PARTS;
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new Error(`no part ${unknown}; there are: ${Object.keys(PARTS).join(', ')}`);
  const openMinutes = Number(values['open-minutes']);
  if (!(openMinutes > 0)) throw new Error('--open-minutes takes a number of minutes');
  const rounds = Number(values.rounds);
  if (!(Number.isSafeInteger(rounds) && rounds > 0)) throw new Error('--rounds takes a number of rounds');
  const transfers = Number(values.transfers);
  if (!(Number.isSafeInteger(transfers) && transfers > 0))
    throw new Error('--transfers takes a number of them');
  const rows = Number(values.rows);
  if (!(Number.isSafeInteger(rows) && rows > 0)) throw new Error('--rows takes a number of rows');
  const options = { openMinutes, rounds, wholeBattery: values['whole-battery'], transfers, rows };
  const facts = await machineFacts({ browser: wanted.some((name) => PAGE_PARTS.includes(name)) });
  printFacts(facts);
  const measured: Record<string, BenchPart> = {};
  for (const name of wanted) {
    const part = await PARTS[name]?.(options);
    if (!part) continue;
    measured[name] = part;
    console.log(part.market === undefined ? `\n${name}` : `\n${name} (${part.market})`);
    for (const result of part.results) printResult(result);
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ facts, ...measured }, null, 2)}\n`);
}

function printFacts({ cores, processor, load, node, postgres, chromium }: Facts): void {
  const browser = chromium === undefined ? '' : `, Chromium ${chromium}`;
  console.log(`${cores} cores (${processor}), node ${node}, PostgreSQL ${postgres} embedded${browser}`);
  if (load > cores / 2)
    console.log(`others are at work on this machine (load ${load.toFixed(1)}): the figures suffer`);
}

/** Ratio first, then what it should be, then what it is made of. */
function printResult({ name, ratio, goal, reached, detail }: BenchResult): void {
  const verdict = reached ? 'reached' : 'MISSED ';
  console.log(`${ratio.toFixed(2).padStart(6)}  ${goal.padEnd(26)} ${verdict}  ${name}: ${detail}`);
}

main().catch((error: unknown) => {
  console.error(`not measured: ${String((error as Error).stack ?? error)}`);
  process.exitCode = 1;
});
