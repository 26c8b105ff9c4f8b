import { slipLineOf } from '@tessera/contract/lottery/slip';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_SETTING } from '../../../testing/lottery.ts';
import { type Input, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { storageOwner } from '../../api/index.ts';
import type { LotteryGame } from '../games.ts';
import { SlipSheet } from './slip-sheet.tsx';
import { sentChaseKey, storeSentChase } from './sent-chase.ts';
import { slipStore, useSlip } from './slip-store.ts';
import type { Band, GameSetting } from './stake.ts';

const LINE = '1_2_3~1~1201~1~1950~1';
const NUMERO = '20261128-0001';
const BAND: Band = {
  gameGroupCode: 'VN_SOUTH',
  prizeModeId: 1,
  minSeries: 1700,
  maxSeries: 1960,
  maxBetSeries: 1950,
};
const SETTING: GameSetting = { ...LOTTERY_SETTING, series: [BAND] };

const stationOf = (gameId: string, gameName: string): LotteryGame => ({
  ...LOTTERY,
  gameId,
  gameName,
  gameCode: `VN_${gameId}`,
  gameGroupCode: 'VN_SOUTH',
  schedule: { offsetMinutes: 420, weekdays: [0], firstSeconds: 60, everySeconds: 86_400, draws: 1 },
});
const STATIONS = [stationOf('7', 'Vinh Long'), stationOf('8', 'Binh Duong'), stationOf('9', 'Tra Vinh')];

const issueOf = (gameId: string) => ({
  gameId,
  numero: NUMERO,
  opensAt: '2026-11-28T00:00:00.000Z',
  closesAt: '2026-11-28T09:00:00.000Z',
  drawsAt: '2026-11-28T09:10:00.000Z',
  state: 'open',
});

const serverTime = '2026-11-28T08:00:00.000Z';

function StationSlip() {
  const [game = stationOf('7', '')] = STATIONS;
  const store = useSlip(game.gameId, 1);
  return (
    <SlipSheet
      game={game}
      band={BAND}
      setting={SETTING}
      coinUnits={1n}
      store={store}
      open
      onClose={() => undefined}
    />
  );
}

const OTHER = { ...SESSION, userName: 'pedro3' };
const loseAnswer = () => {
  throw new TypeError('the connection was reset');
};
const storeOf = (session: SessionInfo) => slipStore({ gameId: '7', mode: 1, owner: storageOwner(session) });

/** Opens the slip with one line for 2.00. `answers` are the first answers to orders; later orders are placed. */
async function opened(answers: readonly (() => never)[] = [loseAnswer]) {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  const line = slipLineOf(LINE);
  if (typeof line === 'string') throw new Error(line);
  for (const session of [SESSION, OTHER]) storeOf(session).replace([line]);
  const sent: Input[] = [];
  const shown = await showScreen(StationSlip, {
    at: '/m/startLottery?gameId=7',
    session: SESSION,
    answers: {
      'lottery.lotteryGames': () => STATIONS,
      'numeros.currentIssues': () => ({ serverTime, content: STATIONS.map(({ gameId }) => issueOf(gameId)) }),
      'numeros.currentNumeros': ({ gameId }) => ({
        serverTime,
        currentNumero: issueOf(String(gameId)),
        nextNumeros: [],
        lastNumero: null,
      }),
      'wallet.wallet': () => ({ sumBalance: '900.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' }),
      'lotteryOrders.placeOrder': (input) => {
        answers[sent.push(input) - 1]?.();
        const order = { orderId: String(sent.length), numero: NUMERO, amount: '2.00' };
        return { order, balance: '890.00', sequence: String(sent.length) };
      },
    },
  });
  const total = () => shown.root.querySelector('dl dd')?.textContent;
  const select = async (name: string) => {
    const label = [...shown.root.querySelectorAll('label')].find((one) => one.textContent?.includes(name));
    const box = label?.querySelector('input') ?? document.getElementById(label?.htmlFor ?? '');
    if (!box) throw new Error(`no station ${name} in ${shown.root.innerHTML}`);
    await shown.press(box);
  };
  return { ...shown, sent, total, select };
}

test('the total of a lost answer includes the orders of the other stations, which follow the answer', async () => {
  const { root, press, button, total, select, sent } = await opened();
  expect(total()).toContain('2.00');
  // (1960 − 1950) / 2000 of the line.
  expect(root.textContent).toContain('Rebate₱0.01');
  await select('Binh Duong');
  await select('Tra Vinh');
  expect(total()).toContain('6.00');
  await press(button(`Bet ₱6.00 on issue ${NUMERO}`));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ returnVersion: SETTING.returnVersion });
  expect(total()).toContain('6.00');
  await press(button('Ask for the answer'));
  expect(sent.map(({ gameId }) => gameId)).toEqual(['7', '7', '8', '9']);
});

const BET = `Bet ₱2.00 on issue ${NUMERO}`;
const QUERY = 'Ask for the answer';
const keysOf = (sent: readonly Input[]) => new Set(sent.map(({ requestKey }) => requestKey));

test('an order without an answer keeps its key after a refusal of the session, and shows the refusal', async () => {
  const { press, button, alerts, sent } = await opened([loseAnswer, refusing('request.forbidden')]);
  await press(button(BET));
  await press(button(QUERY));
  expect(alerts().join()).toContain('does not have permission');
  await press(button(QUERY));
  expect(sent).toHaveLength(3);
  expect(keysOf(sent).size).toBe(1);
  expect(storeOf(SESSION).read().lines).toEqual([]);
});

test('an order that the session may not place is a new order afterwards', async () => {
  const { press, button, sent } = await opened([refusing('request.forbidden')]);
  await press(button(BET));
  await press(button(BET));
  expect(keysOf(sent).size).toBe(2);
});

test('a placed order is not visible to another member of the device', async () => {
  const { root, press, button, api } = await opened([]);
  await press(button(BET));
  expect(root.textContent).toContain('Your bet is placed');
  await act(async () => api.session.set(OTHER));
  await settle();
  expect(root.textContent).not.toContain('Your bet is placed');
  expect(button(BET)).toBeTruthy();
});

test('lines of a chase without an answer cannot be bet, and the planner finds out the answer', async () => {
  const { root, button } = await opened([]);
  await act(async () =>
    storeSentChase(sentChaseKey('7', storageOwner(SESSION)), {
      gameId: '7',
      prizeModeId: 1,
      currentNumero: NUMERO,
      bettingSlipString: LINE,
      plan: { kind: 'constant', phases: 2, multiple: 1 },
      phases: [],
      winningStop: true,
      requestKey: 'c0ffee00-0000-4000-8000-000000000001',
    }),
  );
  expect(root.textContent).not.toContain('on issue');
  expect(button(QUERY).getAttribute('href')).toBe('/m/lottChasing?gameId=7&prize_mode=Lott');
});
