import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchBoards } from './boards.ts';
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
import { benchLottery } from './lottery.ts';
import { benchMessages } from './messages.ts';
import { benchChat } from './messages/chat.ts';
import { benchPictures } from './messages/pictures.ts';
import { benchProcesses } from './processes.ts';
import { benchRecords } from './records.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { benchRetention } from './retention.ts';
import { benchRewards } from './rewards.ts';
import { benchRounds } from './rounds.ts';
import { benchWallet } from './wallet.ts';
import { runStories } from './wallet/stories.ts';
import { withDatabase } from './server/database.ts';
import { benchWeb } from './web.ts';

/** Parts that measure pages: their figures need the name and version of the browser. */
const PAGE_PARTS = ['web', 'lobby', 'frames', 'boards'];
const SERVER_PARTS = ['ledger', 'http', 'rounds', 'wallet', 'identity', 'games', 'content'];

interface Options {
  /** Minutes for which `web` leaves the home page open. */
  readonly openMinutes: number;
  /** Rounds of each game in `fairness`. */
  readonly rounds: number;
  /** Whether `fairness` runs all of dieharder. */
  readonly wholeBattery: boolean;
  /** Transfers in the books of `records` and of `books`. */
  readonly transfers: number;
  /** Expired rows that `retention` deletes. */
  readonly rows: number;
  /** Members of `rewards` and of `messages`, and messages in the mailboxes of `messages`. */
  readonly members: number;
  readonly messages: number;
  /** Lines of the largest issue that `lottery` settles, and settled lines beside which it reads. */
  readonly lines: number;
  readonly pastLines: number;
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
  messages: async ({ members, messages }) => ({
    results: await withDatabase((databaseUrl) => benchMessages({ databaseUrl, members, messages })),
  }),
  rewards: async ({ members }) => ({
    results: await withDatabase((databaseUrl) => benchRewards({ databaseUrl, members })),
  }),
  pictures: benchPictures,
  chat: benchChat,
  books: async ({ transfers }) => ({ results: await benchBooks({ transfers }) }),
  rounds: benchRounds,
  retention: benchRetention,
  wallet: benchWallet,
  stories: async () => ({ results: [await runStories()] }),
  fairness: async (options) => ({ results: await benchFairness(options) }),
  processes: benchProcesses,
  live: benchLive,
  lottery: benchLottery,
  lobby: benchLobby,
  frames: benchFrames,
  boards: benchBoards,
  web: benchWeb,
};

/**
 * `main.ts [part …] [--json file] [--open-minutes 10] [--rounds 100000] [--whole-battery] [--transfers 10000000]
 * [--rows 10000000] [--members 1000000] [--messages 20000000] [--lines 1000000] [--past-lines 10000000]`: without a name,
 * every part of the server. A missed goal is not a failure.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'string' },
      'open-minutes': { type: 'string', default: '10' },
      rounds: { type: 'string', default: '100000' },
      'whole-battery': { type: 'boolean', default: false },
      transfers: { type: 'string', default: '10000000' },
      rows: { type: 'string', default: '10000000' },
      members: { type: 'string', default: '1000000' },
      messages: { type: 'string', default: '20000000' },
      lines: { type: 'string', default: '1000000' },
      'past-lines': { type: 'string', default: '10000000' },
    },
    allowPositionals: true,
  });
  const wanted = positionals.length > 0 ? positionals : SERVER_PARTS;
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new Error(`no part ${unknown}; there are: ${Object.keys(PARTS).join(', ')}`);
  const openMinutes = Number(values['open-minutes']);
  if (!(openMinutes > 0)) throw new Error('--open-minutes takes a number of minutes');
  const counts = {
    rounds: countOf('rounds', values.rounds),
    transfers: countOf('transfers', values.transfers),
    rows: countOf('rows', values.rows),
    members: countOf('members', values.members),
    messages: countOf('messages', values.messages),
    lines: countOf('lines', values.lines),
    pastLines: countOf('past-lines', values['past-lines']),
  };
  const options = { openMinutes, wholeBattery: values['whole-battery'], ...counts };
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

function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!(Number.isSafeInteger(count) && count > 0)) throw new Error(`--${option} takes a number of ${option}`);
  return count;
}

function printFacts({ cores, processor, load, node, postgres, chromium }: Facts): void {
  const browser = chromium === undefined ? '' : `, Chromium ${chromium}`;
  console.log(`${cores} cores (${processor}), node ${node}, PostgreSQL ${postgres} embedded${browser}`);
  if (load > cores / 2)
    console.log(`other processes use this machine (load ${load.toFixed(1)}): the figures are unreliable`);
}

/** The ratio first, then the goal, then the details. */
function printResult({ name, ratio, goal, reached, detail }: BenchResult): void {
  const status = reached ? 'reached' : 'MISSED ';
  console.log(`${ratio.toFixed(2).padStart(6)}  ${goal.padEnd(26)} ${status}  ${name}: ${detail}`);
}

main().catch((error: unknown) => {
  console.error(`not measured: ${String((error as Error).stack ?? error)}`);
  process.exitCode = 1;
});
