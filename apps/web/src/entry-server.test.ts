import type { FirstViewRequest } from '@tessera/contract/first-view';
import { afterEach, expect, test, vi } from 'vitest';
import { STATUS } from '../testing/status.ts';
import { needs, render } from './entry-server.tsx';

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

test('a page that was sent leaves nothing behind on the server', async () => {
  const asked = await needs(GUEST_AT_THE_LIST);
  const answers = asked.map((need) => ({ ...need, value: NO_GAMES }));
  vi.useFakeTimers();
  const view = await render({ ...GUEST_AT_THE_LIST, answers });
  expect(view.httpStatus).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});
