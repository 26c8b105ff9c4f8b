import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { seedGames, seedMatches } from '../../src/games/index.ts';

const { games } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { SEED: 'demo' } });
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedMatches(tx, test.clock.now());
  });
});
afterAll(() => test.stop());

describe('game launched from a hot match', () => {
  const openMatch = (visitor: Visitor, input: object) =>
    test.call(visitor, games.launchGame, { language: 'EN', ...input });

  it.each(['SPORTS', 'ESPORTS'])('shows a match of %s and takes bets on its teams', async (gameType) => {
    const visitor = await test.given.member({ balance: '100' });
    const matches = await test.value(null, games.hotMatches, { language: 'EN' });
    const list = await test.value(null, games.gameList, { language: 'EN', gameType });
    const nodeIds = list.games.map(({ nodeId }) => nodeId);
    const match = matches.findLast(({ nodeId }) => nodeIds.includes(nodeId));
    const { body } = await openMatch(visitor, { nodeId: match?.nodeId, matchId: match?.matchId });
    const gameUrl = body.success ? body.value.gameUrl : '';
    const page = await (await fetch(gameUrl)).text();
    expect(page).toContain(`<bdi>${match?.league}</bdi>`);
    expect(page).toMatch(new RegExp(`${match?.homeTeam}.* – .*${match?.awayTeam}`));
    const sessionId = new URL(gameUrl).searchParams.get('seat') ?? '';
    const placed = await fetch(gameUrl, {
      method: 'POST',
      body: new URLSearchParams({ seat: sessionId, do: 'bet-1' }),
    });
    expect(await placed.text()).toContain(`<b><bdi>${match?.awayTeam}</bdi></b>`);
  });

  it('opens the next match of the same teams after the first match ends', async () => {
    const [first] = await test.value(null, games.hotMatches, { language: 'EN' });
    const next = { nodeId: first?.nodeId, matchId: `${first?.matchId}-1` };
    const early = await test.given.member();
    expect((await openMatch(early, next)).body).toMatchObject({ errorCode: 'match.not.found' });
    test.clock.advance((first?.matchTime ?? 0) - test.clock.now().getTime() + 1);
    const otherMember = await test.given.member();
    expect((await openMatch(otherMember, next)).body).toMatchObject({ value: { launchMode: 'frame' } });
  });

  it('is refused for a match of another game', async () => {
    const [first, second] = await test.value(null, games.hotMatches, { language: 'EN' });
    const visitor = await test.given.member();
    const { status, body } = await openMatch(visitor, { nodeId: first?.nodeId, matchId: second?.matchId });
    expect([status, body]).toMatchObject([404, { errorCode: 'match.not.found' }]);
  });
});
