import { api } from '@tessera/contract';
import type { StudioGame } from '@tessera/contract/studio/round';
import { findBrowser } from '../e2e/browser.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import { type GameToPlay, type PlayedGame, playGame, type Watched } from './frames/played.ts';
import { type Member, signIn } from './http/member.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { heldOf, withBrowser, withPhone } from './web/phone.ts';

const ROUNDS = 5;
const GOAL_PERCENT = 5;
/** A frame that comes a tick late by the clock alone is in time. */
const LATE_MS = 16.7 + 0.2;
const MEMBER = 'member3';

/** Where the catalogue has each game of the house, and what is tapped before its first round. */
const GAMES: readonly (readonly [StudioGame, Readonly<Record<string, string>>, string?])[] = [
  ['slot', { gameType: 'RNG', gameClassify: 'SM' }],
  ['dice', { gameType: 'RNG', gameClassify: 'AC' }],
  ['baccarat', { gameType: 'LIVE', gameClassify: 'BAC' }, '[data-spot="player"]'],
  ['fishing', { gameType: 'FISH' }],
];

/** The games of the house on a slow phone, at rest and through played rounds, beside an empty page on it. */
export async function benchFrames(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  const found = await findBrowser();
  try {
    const member = await signIn(server.origin, MEMBER);
    const held = heldOf(member.headers['cookie'] ?? '', server.origin);
    return await withBrowser(found, [], async (browser) => {
      const results: BenchResult[] = [];
      for (const [name, asked, lay] of GAMES) {
        const url = `${server.origin}/m/launchGame?nodeId=${await nodeIdOf(member, asked)}`;
        const game: GameToPlay = { url, rounds: ROUNDS, ...(lay !== undefined && { lay }) };
        results.push(...resultsOf(name, await withPhone(browser, (phone) => playGame(phone, game), held)));
      }
      return { market: server.market, results };
    });
  } finally {
    await found.dispose();
    await server.stop();
  }
}

async function nodeIdOf(member: Member, asked: Readonly<Record<string, string>>): Promise<string> {
  const { games } = await member.call(api.games.gameList, { language: 'EN', ...asked });
  const game = games.find(({ playable }) => playable);
  if (!game) throw new Error(`nothing to play is listed by ${JSON.stringify(asked)}`);
  return game.nodeId;
}

function resultsOf(name: StudioGame, { empty, rest, rounds }: PlayedGame): BenchResult[] {
  return [late(`${name} at rest`, rest, empty), late(`${name} in a round`, rounds, empty)];
}

function late(what: string, watched: Watched, empty: Watched): BenchResult {
  const percent = latePercent(watched);
  return {
    name: `${what}: frames over 16.7 ms`,
    ratio: percent / GOAL_PERCENT,
    goal: `≤ ${GOAL_PERCENT} %`,
    reached: percent <= GOAL_PERCENT,
    detail: `${told(watched)}; an empty page ${told(empty)}`,
  };
}

function latePercent({ framesMs }: Watched): number {
  return (100 * framesMs.filter((ms) => ms > LATE_MS).length) / framesMs.length;
}

function told(watched: Watched): string {
  const { framesMs, busyMs } = watched;
  const perFrame = (busyMs / framesMs.length).toFixed(2);
  return `${latePercent(watched).toFixed(1)} % of ${framesMs.length}, ${perFrame} ms of the page's thread each`;
}
