import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { seedGames } from '../../src/games/index.ts';
import { startTestApp, type Visitor } from '../server/app.ts';

const { games, play, studio } = api;
const MINUTE_MS = 60_000;

/** A server with the demo catalogue, and the calls of a slot's page. */
export type SlotTest = Awaited<ReturnType<typeof startSlotTest>>;

export async function startSlotTest() {
  const test = await startTestApp();
  await test.database.transaction(seedGames);
  const { games: listed } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  const [first = '', second = ''] = listed.filter(({ playable }) => playable).map(({ nodeId }) => nodeId);
  const session = (member: Visitor, sessionId: string) => test.value(member, play.gameSession, { sessionId });
  return {
    test,
    first,
    second,
    session,
    /** Returns the id of the game session. */
    launch: async (member: Visitor, nodeId: string): Promise<string> =>
      (await test.value(member, games.launchGame, { nodeId, language: 'EN' })).session.sessionId,
    spin: (member: Visitor, nodeId: string, requestKey: string = randomUUID()) =>
      test.call(member, studio.slotRound, { nodeId, stake: '1.00', requestKey }),
    /** Advances the clock while the visible page of a game reports every minute. */
    async stay(member: Visitor, sessionId: string, forMs: number): Promise<void> {
      for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
        test.clock.advance(Math.min(leftMs, MINUTE_MS));
        await session(member, sessionId);
      }
    },
  };
}

/** The win of a round that must succeed. */
export async function winOfSpin({ spin }: SlotTest, member: Visitor, nodeId: string): Promise<number> {
  const { body } = await spin(member, nodeId);
  if (!body.success) throw new Error(body.errorCode);
  return Number(body.value.win);
}
