import { slipLineOf } from '@tessera/contract/lottery/slip';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_SETTING } from '../../../testing/lottery.ts';
import { type Input, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { storageOwner } from '../../api/index.ts';
import { slipStore } from '../play/slip-store.ts';
import { Screen } from './chase-plan-screen.tsx';

const GAME_ID = LOTTERY.gameId;
const OTHER: SessionInfo = { ...SESSION, userName: 'pedro3' };
const START = 'Start the chase for ₱10.00';
const QUERY = 'Ask for the answer';

const ISSUES = [1, 2, 3, 4, 5, 6].map((at) => ({
  gameId: GAME_ID,
  numero: `20261128-000${at}`,
  opensAt: '2026-11-28T00:00:00.000Z',
  closesAt: `2026-11-28T00:0${at}:55.000Z`,
  drawsAt: `2026-11-28T00:0${at + 1}:00.000Z`,
  state: at === 1 ? 'open' : 'scheduled',
}));
const STARTED = { chase: { chaseId: '9', totalChasePhases: 5, plannedAmount: '10.00' } };

const loseAnswer = () => {
  throw new TypeError('the connection was reset');
};

const slipOf = (session: SessionInfo) =>
  slipStore({ gameId: GAME_ID, mode: 1, owner: storageOwner(session) });

/** Opens the planner with a slip of one line for each member. `answers` are those of `placeChase`, in order. */
async function opened(answers: readonly (() => unknown)[], search = '') {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  const line = slipLineOf('1_2_3~1~1201~1~1950~1');
  if (typeof line === 'string') throw new Error(line);
  for (const session of [SESSION, OTHER]) slipOf(session).replace([line]);
  const sent: Input[] = [];
  const shown = await showScreen(Screen, {
    at: `/m/chasePlan?gameId=${GAME_ID}${search}`,
    session: SESSION,
    answers: {
      'lottery.lotteryGames': () => [LOTTERY],
      // The returns change with the first answer.
      'lottery.lotterySetting': () => ({ ...LOTTERY_SETTING, returnVersion: sent.length + 1 }),
      'chases.chaseNumeros': () => ({ serverTime: '2026-11-28T00:01:00.000Z', content: ISSUES }),
      'wallet.wallet': () => ({ sumBalance: '900.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' }),
      'chases.placeChase': (input) => answers[sent.push(input) - 1]?.(),
    },
  });
  const signIn = async (session: SessionInfo) => {
    await act(async () => shown.api.session.set(session));
    await settle();
  };
  const confirm = async () => {
    await shown.press(shown.button('Check and start'));
    await shown.press(shown.button(START));
  };
  const keys = () => sent.map(({ requestKey }) => requestKey);
  return { ...shown, sent, keys, signIn, confirm };
}

const started = () => ({ ...STARTED, balance: '890.00', sequence: '5' });

describe('chase whose answer was lost', () => {
  test.each(['login.not.session', 'request.forbidden', 'system.maintenance', 'region.restricted', 'busy'])(
    'is sent again with the same key after %s',
    async (code) => {
      const { root, confirm, press, button, signIn, sent, keys } = await opened([
        loseAnswer,
        refusing(code),
        started,
      ]);
      await confirm();
      await press(button(QUERY));
      await signIn(SESSION);
      await press(button(QUERY));
      expect(sent).toHaveLength(3);
      expect(new Set(keys()).size).toBe(1);
      expect(root.textContent).toContain('The chase has started');
      expect(slipOf(SESSION).read().lines).toEqual([]);
    },
  );

  test('is not visible to another member of the device', async () => {
    const refused = refusing('lottery.issue.closed');
    const { root, confirm, press, button, signIn, keys } = await opened([loseAnswer, refused, started]);
    await confirm();
    expect(root.textContent).toContain(QUERY);
    await signIn(OTHER);
    expect(root.textContent).not.toContain(QUERY);
    await confirm();
    await signIn(SESSION);
    await press(button(QUERY));
    const [first, ofOther, again] = keys();
    expect(ofOther).not.toBe(first);
    expect(again).toBe(first);
    expect(slipOf(SESSION).read().lines).toEqual([]);
    expect(slipOf(OTHER).read().lines).toHaveLength(1);
  });

  test('reports why the answer is still unknown', async () => {
    const { confirm, press, button, alerts } = await opened([loseAnswer, refusing('busy')]);
    await confirm();
    await press(button(QUERY));
    expect(alerts().join()).toContain('Many people are here');
  });

  test('reports the refusal that is its answer', async () => {
    const { root, confirm, press, button, alerts } = await opened([
      loseAnswer,
      refusing('lottery.issue.closed'),
    ]);
    await confirm();
    await press(button(QUERY));
    expect(root.textContent).not.toContain(QUERY);
    expect(alerts().join()).toContain('The sale of this issue has ended');
    await press(button('Issues: More'));
    expect(alerts()).toEqual([]);
  });

  test('is not planned again while an order of the lines has no answer', async () => {
    const { root, button } = await opened([]);
    await act(
      async () => void slipOf(SESSION).begin({ numero: '20261128-0001', amount: '2.00', returnVersion: 1 }),
    );
    expect(root.textContent).not.toContain('Check and start');
    expect(button(QUERY).getAttribute('href')).toBe(`/m/startLottery?gameId=${GAME_ID}&slip=open`);
  });
});

test('a started chase is not visible to another member of the device', async () => {
  const { root, confirm, signIn } = await opened([started]);
  await confirm();
  expect(root.textContent).toContain('The chase has started');
  await signIn(OTHER);
  expect(root.textContent).not.toContain('The chase has started');
  expect(root.textContent).toContain('Check and start');
});

test('the link from an empty slip keeps the prize mode', async () => {
  const { button } = await opened([], '&prize_mode=Elott');
  expect(button('Pick numbers').getAttribute('href')).toBe(
    `/m/startLottery?gameId=${GAME_ID}&prize_mode=Elott`,
  );
});

describe('refused chase', () => {
  test.each(['lottery.chase.changed', 'lottery.issue.closed', 'request_param_err'])(
    'is a new request after %s',
    async (code) => {
      const { root, confirm, press, button, keys } = await opened([refusing(code), started]);
      await confirm();
      expect(root.textContent).not.toContain(QUERY);
      await press(button(START));
      expect(new Set(keys()).size).toBe(2);
    },
  );

  test('states how many chases may run', async () => {
    const { confirm, alerts } = await opened([
      refusing('lottery.limit', { limit: 'chases', mostChases: 20 }),
    ]);
    await confirm();
    expect(alerts().join()).toContain('20 of your chases are running, and more are not possible.');
  });

  test('has the new returns after a change of prices', async () => {
    const changed = refusing('lottery.price.changed', { line: 1, minSeries: 1700, maxBetSeries: 1900 });
    const { confirm, press, button, alerts, sent, keys } = await opened([changed, started]);
    await confirm();
    expect(alerts().join()).toContain('The slip has the new returns now');
    await press(button(START));
    expect(sent.map(({ bettingSlipString }) => bettingSlipString)).toEqual([
      '1_2_3~1~1201~1~1950~1',
      '1_2_3~1~1201~1~1900~1',
    ]);
    expect(sent.map(({ returnVersion }) => returnVersion)).toEqual([1, 2]);
    expect(new Set(keys()).size).toBe(2);
  });
});
