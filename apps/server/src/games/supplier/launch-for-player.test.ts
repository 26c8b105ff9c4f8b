import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openOperatorSite, type OperatorSite } from '../../../testing/games/operator-wallet.ts';
import { post, readBalance, reverse } from '../../ledger/index.ts';
import { systemRandomness } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { catalogueCommand } from '../operating/catalogue-command.ts';
import { seedGames } from '../seed/seed-games.ts';
import { mirrorBalance } from './operator-wallet.ts';

let platform: OperatorSite;
let test: TestApp;
let gameCode: string;
let vassalage: string;
beforeAll(async () => {
  platform = await openOperatorSite();
  test = await startTestApp({ listen: true, env: platform.env });
  await test.database.transaction(seedGames);
  const input = { language: 'EN', gameType: 'RNG' };
  const { games: slots } = await test.value(null, api.games.gameList, input);
  const slot = slots.find(({ playable }) => playable);
  [gameCode, vassalage] = [slot?.gameId ?? '', slot?.vassalage ?? ''];
});
afterAll(async () => {
  await test.stop();
  await platform.stop();
});

const setOffered = statement<[code: string, offered: boolean]>(
  'test.set-offered',
  `UPDATE game SET offered = $2 WHERE code = $1`,
);
const setBlocked = statement<[code: string, countries: string[]]>(
  'test.set-blocked',
  `UPDATE game SET blocked_countries = $2 WHERE code = $1`,
);

const run = (...args: string[]) =>
  catalogueCommand(args, {
    database: test.database,
    now: test.clock.now(),
    connections: [],
    read: async () => '',
  });
const fromNow = (ms: number) =>
  new Date(test.clock.now().getTime() + ms).toISOString().replace(/\.\d+Z$/, 'Z');
async function answered(code = gameCode, country?: string): Promise<string> {
  const { url, error } = await platform.launch(test, code, country);
  return error ?? (url === undefined ? 'nothing' : 'launched');
}

describe('launch for a player of another operator', () => {
  it.each([
    ['the game is disabled', () => `${vassalage}/${gameCode}`, ['off'], ['on']],
    ['its vendor is disabled', () => vassalage, ['off'], ['on']],
    ['the game is in maintenance', () => `${vassalage}/${gameCode}`, ['maintain'], ['maintain', 'off']],
    ['its vendor is in maintenance', () => vassalage, ['maintain'], ['maintain', 'off']],
  ])('is refused like a local launch while %s', async (_why, name, [close = ''], [reopen = '', ...more]) => {
    expect(await answered()).toBe('launched');
    await run(close, name(), ...(close === 'maintain' ? ['now', fromNow(600_000)] : []));
    expect(await answered()).toBe('vendor_under_maintenance');
    await run(reopen, name(), ...more);
    expect(await answered()).toBe('launched');
  });

  it('is refused when the game list excludes the game', async () => {
    await test.database.run(setOffered, [gameCode, false]);
    expect(await answered()).toBe('vendor_under_maintenance');
    await test.database.run(setOffered, [gameCode, true]);
    expect(await answered()).toBe('launched');
  });

  it('is refused for a blocked country and for an unknown game', async () => {
    await test.database.run(setBlocked, [gameCode, ['FR']]);
    expect([await answered(gameCode, 'FR'), await answered(gameCode, 'PH')]).toEqual([
      'game.region.blocked',
      'launched',
    ]);
    expect(await answered('no-such-game')).toBe('game.not.found');
  });
});

it('a negative local balance becomes the balance of the operator’s wallet', async () => {
  const { identity, wallet } = test.app.deps;
  const visitor = await test.given.member();
  const session = await identity.sessions.find(test.database, visitor.cookie.split('=')[1]);
  const memberId = session?.memberId ?? 0n;
  const play = { asset: 'PHP', memberId, counterparty: 'test', amountUnits: 5_000_000n } as const;
  const header = () => ({ scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() }) as const;
  const won = await post(test.database, { ...header(), ...play, kind: 'win' });
  if (won.outcome !== 'posted') throw new Error(won.reason);
  await post(test.database, { ...header(), ...play, kind: 'bet' });
  await reverse(test.database, { ...header(), kind: 'rollback', transferId: won.transferId });
  expect(await readBalance(test.database, memberId, 'PHP')).toMatchObject({ debtUnits: 5_000_000n });
  const player = { memberId, merchantCode: 'tessera' };
  const deps = { ...wallet, randomness: systemRandomness };
  await test.database.transaction((tx) => mirrorBalance(deps, tx, player, 2_000_000n));
  expect(await readBalance(test.database, memberId, 'PHP')).toMatchObject({
    cashUnits: 2_000_000n,
    debtUnits: 0n,
  });
});
