import type { CDPSession, Page } from '@playwright/test';
import { api } from '@tessera/contract';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '../e2e/browser.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import { type Member, signIn } from './http/member.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { storedCookies, type Phone, withBrowser, withPhone } from './web/phone.ts';

const WATCH_MS = 4000;

const OPENED_WITHIN_MS = 60_000;

/** The deferred parts of a page have loaded after this time. */
const SETTLED_AFTER_MS = 8000;

const BETWEEN_ROUNDS_MS = 700;

/** The button of a game, which is busy until its round is over. */
const PLAY = 'main button[data-kind="primary"]';

const ROUNDS = 5;
const GOAL_PERCENT = 5;
/** A frame that is late only by one clock tick is in time. */
const OVERDUE_MS = 16.7 + 0.2;
const MEMBER = 'member3';

/** Catalogue filter of each in-house game, and the element to tap before the first round. */
const GAMES: readonly (readonly [StudioGame, Readonly<Record<string, string>>, string?])[] = [
  ['slot', { gameType: 'RNG', gameClassify: 'SM' }],
  ['dice', { gameType: 'RNG', gameClassify: 'AC' }],
  ['baccarat', { gameType: 'LIVE', gameClassify: 'BAC' }, '[data-spot="player"]'],
  ['fishing', { gameType: 'FISH' }],
];

/** The in-house games on a slow phone, at rest and during rounds, beside an empty page on the same phone. */
export async function benchFrames(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  const found = await findBrowser();
  try {
    const member = await signIn(server.origin, MEMBER);
    const cookies = storedCookies(member.headers['cookie'] ?? '', server.origin);
    return await withBrowser(found, [], async (browser) => {
      const results: BenchResult[] = [];
      for (const [name, filter, lay] of GAMES) {
        const url = `${server.origin}/m/launchGame?nodeId=${await nodeIdOf(member, filter)}`;
        const game: GameToPlay = { url, rounds: ROUNDS, ...(lay !== undefined && { lay }) };
        results.push(...resultsOf(name, await withPhone(browser, (phone) => playGame(phone, game), cookies)));
      }
      return { market: server.market, results };
    });
  } finally {
    await found.dispose();
    await server.stop();
  }
}

async function nodeIdOf(member: Member, filter: Readonly<Record<string, string>>): Promise<string> {
  const { games } = await member.call(api.games.gameList, { language: 'EN', ...filter });
  const game = games.find(({ playable }) => playable);
  if (!game) throw new Error(`no playable game matches ${JSON.stringify(filter)}`);
  return game.nodeId;
}

function resultsOf(name: StudioGame, { empty, rest, rounds }: PlayedGame): BenchResult[] {
  return [isOverdue(`${name} at rest`, rest, empty), isOverdue(`${name} in a round`, rounds, empty)];
}

function isOverdue(what: string, watched: Watched, empty: Watched): BenchResult {
  const percent = overduePercent(watched);
  return {
    name: `${what}: frames over 16.7 ms`,
    ratio: percent / GOAL_PERCENT,
    goal: `≤ ${GOAL_PERCENT} %`,
    reached: percent <= GOAL_PERCENT,
    detail: `${describeFrames(watched)}; an empty page ${describeFrames(empty)}`,
  };
}

function overduePercent({ framesMs }: Watched): number {
  return (100 * framesMs.filter((ms) => ms > OVERDUE_MS).length) / framesMs.length;
}

function describeFrames(watched: Watched): string {
  const { framesMs, busyMs } = watched;
  const perFrame = (busyMs / framesMs.length).toFixed(2);
  return `${overduePercent(watched).toFixed(1)} % of ${framesMs.length}, ${perFrame} ms of the page's thread each`;
}

/** Frame times of a page during a measurement. */
interface Watched {
  /** Intervals between frames, in milliseconds. */
  readonly framesMs: readonly number[];
  /** Busy time of the page's main thread, all tasks together. */
  readonly busyMs: number;
}

/** One game on one phone, and the same phone before with an empty page. */
interface PlayedGame {
  readonly empty: Watched;
  readonly rest: Watched;
  readonly rounds: Watched;
}

interface GameToPlay {
  readonly url: string;
  /** Element to tap before the first round; without it the round starts at once. */
  readonly lay?: string;
  readonly rounds: number;
}

/** Measures an empty page, then a game at rest and during its rounds, with a frame loop inside the page. */
async function playGame({ page }: Phone, { url, lay, rounds }: GameToPlay): Promise<PlayedGame> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('about:blank');
  const empty = await watch(page, session, WATCH_MS);
  await page.goto(url, { waitUntil: 'load', timeout: OPENED_WITHIN_MS });
  await page.locator(PLAY).waitFor({ timeout: OPENED_WITHIN_MS });
  await wait(SETTLED_AFTER_MS);
  const rest = await watch(page, session, WATCH_MS);
  if (lay !== undefined) await page.locator(lay).tap();
  const played: Watched[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await wait(BETWEEN_ROUNDS_MS);
    played.push(await playRound(page, session));
  }
  return { empty, rest, rounds: together(played) };
}

/** Taps at the button's coordinates, because Playwright's checks before a click would appear in the frames. */
async function playRound(page: Page, session: CDPSession): Promise<Watched> {
  const box = await page.locator(PLAY).boundingBox();
  if (!box) throw new Error('the game has no play button');
  const watched = watch(page, session, PLAY);
  await wait(100);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return watched;
}

/** Measures for a number of milliseconds, or until the named button was busy and is ready again. */
async function watch(page: Page, session: CDPSession, until: number | string): Promise<Watched> {
  const beforeMs = await busyMs(session);
  const framesMs = await page.evaluate(framesUntil, until);
  return { framesMs, busyMs: (await busyMs(session)) - beforeMs };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Runs in the page. */
function framesUntil(until: number | string): Promise<number[]> {
  const button = typeof until === 'string' ? document.querySelector(until) : null;
  const framesMs: number[] = [];
  let beganMs: number | undefined;
  let beforeMs = 0;
  let played = false;
  return new Promise((done) => {
    const frame = (nowMs: number): void => {
      if (beganMs === undefined) beganMs = nowMs;
      else framesMs.push(nowMs - beforeMs);
      beforeMs = nowMs;
      const busy = button?.getAttribute('aria-busy') === 'true';
      played ||= busy;
      const over = typeof until === 'number' ? nowMs - beganMs >= until : played && !busy;
      if (over) done(framesMs);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

function together(watched: readonly Watched[]): Watched {
  return {
    framesMs: watched.flatMap(({ framesMs }) => framesMs),
    busyMs: watched.reduce((sum, one) => sum + one.busyMs, 0),
  };
}
