import type { FirstViewRequest, Renderer } from '@tessera/contract/first-view';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION, STATUS } from '../testing/screen.tsx';
import * as entryServer from './entry-server.tsx';

/** The server loads the build as a file, so only this assignment compares the names of both sides. */
const renderer: Renderer = entryServer;
const { isUnknownAddress, needs, render } = renderer;

const NO_GAMES = { games: [], totalCount: 0, totalPages: 0 };
const GUEST_AT_THE_LIST: FirstViewRequest = {
  url: '/m/gameList?gameType=RNG',
  language: 'EN',
  theme: 'dark',
  balanceHidden: false,
  session: null,
  status: STATUS,
  now: 0,
};

afterEach(() => vi.useRealTimers());

test('a rendered page leaves no state on the server', async () => {
  const needed = await needs(GUEST_AT_THE_LIST);
  const answers = needed.map((need) => ({ ...need, value: NO_GAMES }));
  vi.useFakeTimers();
  const view = await render({ ...GUEST_AT_THE_LIST, answers });
  expect(view.httpStatus).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});

const GUEST_AT_HOME = { ...GUEST_AT_THE_LIST, url: '/m/home', answers: [] };

test.each([
  ['/m/mine/', '/m/mine'],
  ['/m/Mine', '/m/mine'],
  ['/m/VOUCHERCENTER/?from=poster', '/m/voucherCenter?from=poster'],
  ['/m//help?i=2', '/m/help?i=2'],
  ['/m/%6Cogin', '/m/login'],
  ['/m/Index.html', '/m/home'],
  ['/m/old-link/', '/m/old-link'],
])('the address variant %s redirects to the canonical address', async (url, to) => {
  const view = await render({ ...GUEST_AT_HOME, url });
  expect([view.httpStatus, view.redirect]).toEqual([302, to]);
});

test.each([
  '/m/',
  '/m/index.html',
  '/register.html',
  '/m/no-such-place',
  '/m/%3Cscript%3E',
  '/m/100%25',
  '/m/a%2Fb',
  '/m/a%3fb%23c',
  '/m/%252F',
])('the canonical address %s does not redirect', async (url) => {
  expect((await render({ ...GUEST_AT_HOME, url })).redirect).toBeUndefined();
});

test.each(['/m/mine', '/m/member/home'])('at %s the bottom menu marks the member entry', async (url) => {
  const { html } = await render({ ...GUEST_AT_HOME, url, session: SESSION });
  const current = /<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0];
  expect(current).toContain('href="/m/mine"');
});

test.each([
  ['/m/no-such-place', 404],
  ['/wp-login.php?x=1', 404],
  ['/payment/sandbox/pay', 404],
  ['/m/home', 200],
  ['/m/Mine', 302],
  ['/old', 302],
] as const)('whether %s is unknown is decided before rendering', async (url, httpStatus) => {
  const paths = [{ type: 'page', path: '/old', to: '/m/home' } as const];
  const visit = { ...GUEST_AT_HOME, url, status: { ...STATUS, info: { ...STATUS.info, paths } } };
  expect([await isUnknownAddress(visit), (await render(visit)).httpStatus]).toEqual([
    httpStatus === 404,
    httpStatus,
  ]);
});

const NONE = { USERNAMEREG3: false, MOBILENUMREG3: false, FREEPLAY3: false };

test.each([
  [{ ...NONE, USERNAMEREG3: true, FREEPLAY3: true }, ['/m/register', '/m/trail']],
  [{ ...NONE, MOBILENUMREG3: true }, ['/m/register']],
  [{ ...NONE, FREEPLAY3: true }, ['/m/trail']],
  [NONE, []],
])('home links a guest to the open features of the operator: %j', async (flags, open) => {
  const status = { ...STATUS, info: { ...STATUS.info, flags } };
  const { html } = await render({ ...GUEST_AT_HOME, status });
  expect(['/m/register', '/m/trail'].filter((path) => html.includes(`href="${path}"`))).toEqual(open);
});
