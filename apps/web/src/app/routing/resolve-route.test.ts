import type { SessionInfo } from '@tessera/contract/identity/identity';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { guardRedirect, entryOf } from './resolve-route.ts';
import { isClosedToTrial } from './trial-gate.tsx';
import { type RouteEntry, routes } from './routes.tsx';

const SESSION = {
  token: 't',
  merchantCode: 'tessera',
  userName: 'somebody',
  type: 0,
  customerType: 0,
  firstTimeLogin: false,
};

function entry(path: string): RouteEntry {
  const found = entryOf(path);
  if (!found) throw new Error(`no route ${path}`);
  return found;
}

test.each([null, 0, 4, 40])('the agent home redirects a visitor of type %s to home', (type) => {
  const session = type === null ? null : { ...SESSION, type };
  expect(guardRedirect(entry(paths.agentHome), {}, session)).toEqual({ to: paths.home, search: {} });
});

test.each([1, 2, 41, 42])('the agent home opens for type %i', (type) => {
  expect(guardRedirect(entry(paths.agentHome), {}, { ...SESSION, type })).toBeUndefined();
});

test('a protected screen without a session redirects to the login and returns; settings redirect to home', () => {
  expect(guardRedirect(entry(paths.withdraw), {}, null)).toEqual({
    to: paths.login,
    search: { return: paths.withdraw },
  });
  expect(guardRedirect(entry(paths.settings), {}, null)).toEqual({ to: paths.home, search: {} });
});

const openOnTrial = (session: SessionInfo) =>
  routes.filter((one) => !isClosedToTrial(one, session) && one.guard !== 'guest').map(({ path }) => path);

test('a trial member sees the screens of guests and games, and no others', () => {
  expect(openOnTrial({ ...SESSION, type: 4 })).toEqual([paths.launchGame]);
  for (const [path, closed] of [
    [paths.mine, true],
    [paths.memberHome, true],
    [paths.home, false],
  ] as const) {
    expect(isClosedToTrial(entry(path), { ...SESSION, type: 4 })).toBe(closed);
  }
});

test('a player of another platform sees games and rounds only', () => {
  const player = { ...SESSION, type: 4, outside: true } as const;
  expect(openOnTrial(player).toSorted()).toEqual([paths.gameRecord, paths.launchGame].toSorted());
});

test('a member who must change the password sees that screen first and may sign out', () => {
  const session = { ...SESSION, firstTimeLogin: true };
  for (const path of [paths.home, paths.mine, paths.memberHome, paths.securityCenter]) {
    expect(guardRedirect(entry(path), {}, session)).toEqual({ to: paths.changePassword, search: {} });
  }
  expect(guardRedirect(entry(paths.settings), {}, session)).toBeUndefined();
  expect(guardRedirect(entry(paths.changePassword), {}, session)).toBeUndefined();
});

test('the list of lotteries is the hall, except for the lotteries of one vendor', () => {
  const list = entry(paths.gameList);
  expect(guardRedirect(list, { gameType: 'LOTT' }, null)).toEqual({ to: paths.lottery, search: {} });
  expect(guardRedirect(list, { gameType: 'LOTT', vassalage: 'BUNOT' }, null)).toBeUndefined();
});
