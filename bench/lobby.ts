import { findBrowser } from '../e2e/browser.ts';
import { importGames } from '../apps/server/src/games/operating/import-games.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';
import { withBrowser, withPhone } from './web/phone.ts';
import { type Scrolled, scrollThrough } from './web/scroll.ts';

const MIB = 1024 * 1024;
const TILES = 2000;
const RUNS = 3;
const LIST = '/m/gameList?gameType=RNG';

/** A long list of games under the thumb: a slow phone is drawn through two thousand tiles. */
export async function benchLobby(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  const found = await findBrowser();
  try {
    await fillSlots(server.databaseUrl);
    const runs = await withBrowser(found, [], async (browser) => {
      const all: Scrolled[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        all.push(
          await withPhone(browser, (phone) => scrollThrough(browser, phone, server.origin + LIST, TILES)),
        );
      }
      return all;
    });
    return { market: server.market, results: resultsOf(runs) };
  } finally {
    await found.dispose();
    await server.stop();
  }
}

function resultsOf(runs: readonly Scrolled[]): BenchResult[] {
  const frames = runs.map(({ framesMs }) => framesMs.length).join(', ');
  const drawn = runs.map(({ underThumb }) => underThumb.framesMs.length).join(', ');
  const empty = runs.map(({ underThumb }) => 100 * underThumb.emptyShare);
  const heap = runs.map(({ heapBeforeBytes, heapAfterBytes }) => (heapAfterBytes - heapBeforeBytes) / MIB);
  const nodes = Math.max(...runs.map(({ mostNodes }) => mostNodes));
  const shift = Math.max(...runs.map(({ layoutShift }) => layoutShift));
  return [
    within(
      'frames over 16.7 ms, as the screen shows them',
      median(runs.map(({ underThumb }) => lateShare(underThumb.framesMs))),
      5,
      '%',
      `of ${drawn} frames; ${median(empty).toFixed(1)} % of looks found a tile missing`,
    ),
    within(
      "frames over 16.7 ms, the page's own thread moving the list",
      median(runs.map(({ framesMs }) => lateShare(framesMs))),
      5,
      '%',
      `of ${frames} frames`,
    ),
    within('heap growth', Math.max(0, median(heap)), 20, 'MiB'),
    within('most elements on the page', nodes, 1500, ''),
    within('layout shift, a jump to the end among it', shift, 0.05, ''),
  ];
}

function lateShare(framesMs: readonly number[]): number {
  return (100 * framesMs.filter((ms) => ms > 16.8).length) / framesMs.length;
}

function within(what: string, measured: number, limit: number, unit: string, more = ''): BenchResult {
  const figure = `${measured.toFixed(measured < 1 ? 4 : 1)} ${unit}`.trim();
  return {
    name: `scrolling ${TILES} tiles: ${what}`,
    ratio: measured / limit,
    goal: `≤ ${limit} ${unit}`.trim(),
    reached: measured <= limit,
    detail: [figure, more].filter(Boolean).join('; '),
  };
}

async function fillSlots(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const rows = Array.from({ length: TILES }, (_, index) => ({
    name: `Long List ${index}`,
    game_code: `long-${index}`,
    product: `Maker ${index % 20}`,
    category: 'slots',
  }));
  try {
    await database.transaction((tx) => importGames(tx, 'bench', rows));
  } finally {
    await database.close();
  }
}
