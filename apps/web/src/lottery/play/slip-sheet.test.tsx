import { slipLineOf } from '@tessera/contract/lottery/slip';
import { expect, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_SETTING } from '../../../testing/lottery.ts';
import { type Input, SESSION, showScreen } from '../../../testing/screen.tsx';
import { storageOwner } from '../../api/index.ts';
import type { LotteryGame } from '../games.ts';
import { SlipSheet } from './slip-sheet.tsx';
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

/** Opens the slip with one line for 2.00. The first answer to an order is lost. */
async function opened() {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  const line = slipLineOf(LINE);
  if (typeof line === 'string') throw new Error(line);
  slipStore({ gameId: '7', mode: 1, owner: storageOwner(SESSION) }).replace([line]);
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
        if (sent.push(input) === 1) throw new TypeError('the connection was reset');
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
  const { press, button, total, select, sent } = await opened();
  expect(total()).toContain('2.00');
  await select('Binh Duong');
  await select('Tra Vinh');
  expect(total()).toContain('6.00');
  await press(button(`Bet ₱6.00 on issue ${NUMERO}`));
  expect(sent).toHaveLength(1);
  expect(total()).toContain('6.00');
  await press(button('Ask for the answer'));
  expect(sent.map(({ gameId }) => gameId)).toEqual(['7', '7', '8', '9']);
});
