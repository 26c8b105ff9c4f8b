import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedGames } from '../seed/seed-games.ts';
import { seedMatches } from '../seed/seed-matches.ts';
import { insertHotMatch } from './queries.ts';

const { games } = api;
const HOUR_MS = 3_600_000;
const MATCHES = 6;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedMatches(tx, test.clock.now());
  });
});
afterAll(() => test.stop());

const matches = (language = 'EN') => test.value(null, games.hotMatches, { language });

describe('hot matches', () => {
  it('are always six different upcoming matches, the earliest first', async () => {
    const seen = new Map<string, number>();
    for (const hours of [0, 1, 30, 71, 400, 9000]) {
      test.clock.advance(hours * HOUR_MS);
      const list = await matches();
      const times = list.map(({ matchTime }) => matchTime);
      expect(list).toHaveLength(MATCHES);
      expect(Math.min(...times)).toBeGreaterThan(test.clock.now().getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const { matchId, matchTime } of list) expect(seen.get(matchId) ?? matchTime).toBe(matchTime);
      for (const { matchId, matchTime } of list) seen.set(matchId, matchTime);
    }
    expect(seen.size).toBeGreaterThan(4 * MATCHES);
  });

  it('have team names in the requested language, crests of this site and a game', async () => {
    const [english, filipino, thai] = [await matches(), await matches('TY'), await matches('TH')];
    const arabic = await matches('AR');
    for (const { league, homeTeam, awayTeam, vendor, roomId } of english)
      for (const words of [league, homeTeam, awayTeam, vendor, roomId]) expect(words).not.toBe('');
    expect(filipino.map(({ homeTeam }) => homeTeam)).not.toEqual(english.map(({ homeTeam }) => homeTeam));
    for (const [index, { league, homeTeam, awayTeam }] of arabic.entries()) {
      const { league: englishLeague, homeTeam: home, awayTeam: away } = english[index] ?? {};
      for (const name of [league, homeTeam, awayTeam]) {
        expect(name).toMatch(/\p{Script=Arabic}/u);
        expect([englishLeague, home, away]).not.toContain(name);
      }
    }
    expect(arabic).toHaveLength(english.length);
    expect(thai).toEqual(english);
    for (const { homeTeamImageUrl, awayTeamImageUrl, nodeId } of english) {
      expect(homeTeamImageUrl).not.toBe(awayTeamImageUrl);
      for (const url of [homeTeamImageUrl, awayTeamImageUrl]) {
        const { statusCode, headers } = await test.app.http.inject(url);
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      }
      const member = await test.given.member();
      const { status } = await test.call(member, games.launchGame, { nodeId, language: 'EN' });
      expect(status).not.toBe(404);
    }
  });

  it('are listed until their start, and not with a disabled game', async () => {
    const [{ nodeId, vendor } = { nodeId: '0', vendor: '' }] = await matches();
    const name = (word: string) => JSON.stringify({ EN: word });
    const startsAt = new Date(test.clock.now().getTime() + 60_000);
    await test.database.run(insertHotMatch, [
      BigInt(nodeId),
      vendor,
      'once',
      name('Once'),
      name('Here'),
      name('There'),
      'HERE',
      'THERE',
      startsAt,
      null,
    ]);
    expect((await matches())[0]).toMatchObject({ league: 'Once', matchTime: startsAt.getTime() });
    const setEnabled = statement<[id: bigint]>(
      'test.set-enabled',
      `UPDATE game SET enabled = false WHERE id = $1`,
    );
    test.clock.advance(60_000);
    expect((await matches()).map(({ league }) => league)).not.toContain('Once');
    await test.database.run(setEnabled, [BigInt(nodeId)]);
    expect((await matches()).map((match) => match.nodeId)).not.toContain(nodeId);
  });

  it('are refused for an invalid language', async () => {
    const { status } = await test.call(null, games.hotMatches, { language: 'klingon' });
    expect(status).toBe(400);
  });
});
