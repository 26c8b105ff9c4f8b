import { api } from '@tessera/contract';
import { FISH, GEAR } from '@tessera/contract/games/studio/fishing';
import type { ShownRound } from '@tessera/contract/games/studio/check-round';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { randomUUID } from 'node:crypto';
import { statement } from '../../src/platform/database/statement.ts';
import type { Answer, TestApp, Visitor } from '../server/app.ts';

const { games, studio } = api;

const listTitles = statement<[game: StudioGame], { nodeId: bigint }>(
  'test.list-titles',
  `SELECT t.node_id AS "nodeId" FROM studio_title t JOIN game g ON g.id = t.node_id
    WHERE t.game = $1 ORDER BY g.sort, g.id`,
);

/** The node ids of all games in the catalogue of this kind of studio game. */
export async function titlesOf({ database }: Pick<TestApp, 'database'>, game: StudioGame): Promise<string[]> {
  return (await database.many(listTitles, [game])).map(({ nodeId }) => nodeId.toString());
}

/** Plays a round of each kind of game, with any choice, for one unit of its lowest stakes. */
export const ANY_ROUND = {
  slot: {
    endpoint: studio.slotRound,
    open: studio.slotGame,
    cycleMs: 2500,
    choice: () => ({ stake: '1.00' }),
  },
  dice: {
    endpoint: studio.diceRound,
    open: studio.diceGame,
    cycleMs: 5000,
    choice: (turn: number) => ({ stake: '1.00', side: turn % 2 ? 'over' : 'under', chance: 4950 }),
  },
  baccarat: {
    endpoint: studio.baccaratRound,
    open: studio.baccaratGame,
    cycleMs: 5000,
    choice: (turn: number) => ({ bets: [{ spot: turn % 2 ? 'player' : 'banker', stake: '1.00' }] }),
  },
  fishing: {
    endpoint: studio.fishingRound,
    open: studio.fishingGame,
    cycleMs: 5000,
    choice: (turn: number) => ({
      stake: '1.00',
      fish: FISH[turn % FISH.length],
      gear: GEAR[turn % GEAR.length],
    }),
  },
} as const;

type PlayedRound = ShownRound['round'];

/**
 * Opens the game as its page does before the first round, and continues a game that is already open. Returns whether
 * the game was already open.
 */
export async function openGame(
  test: Pick<TestApp, 'call'>,
  member: Visitor,
  nodeId: string,
): Promise<boolean> {
  return (await test.call(member, games.launchGame, { nodeId, language: 'EN' })).body.success;
}

/** Opens the game and plays a round of any kind; the same turn makes the same choice. */
export async function playAny(
  test: TestApp,
  member: Visitor,
  game: StudioGame,
  options: { readonly nodeId: string; readonly turn?: number; readonly requestKey?: string },
): Promise<{ readonly status: number; readonly body: Answer<typeof studio.slotRound>['body'] }> {
  const { nodeId, turn = 0, requestKey = randomUUID() } = options;
  const { endpoint, choice } = ANY_ROUND[game];
  const input = { nodeId, requestKey, ...choice(turn) };
  await openGame(test, member, nodeId);
  return test.call(member, endpoint as typeof studio.slotRound, input);
}

/** The round of a call that must succeed. */
export async function playedRound(...call: Parameters<typeof playAny>): Promise<PlayedRound> {
  const { body } = await playAny(...call);
  if (!body.success) throw new Error(`the round was refused: ${body.errorCode}`);
  return body.value;
}
