import type { LotteryGame } from '../src/lottery/games.ts';
import type { GameSetting } from '../src/lottery/play/stake.ts';
import type { LotteryOrderDetail } from '../src/lottery/orders/order-status.ts';

/** A lottery of five digits, drawn each minute. */
export const LOTTERY: LotteryGame = {
  gameId: '7',
  gameCode: 'SSC_5M',
  gameName: 'Five Digits',
  gameGroupCode: 'SSC',
  shape: 'ssc',
  prizeModeIds: [1],
  suspended: false,
  simulated: false,
  schedule: { offsetMinutes: null, weekdays: [0], firstSeconds: 60, everySeconds: 60, draws: null },
  catalogue: null,
};

/** The setting of the lottery: stakes of 2.00 at returns of 1,700 to 1,950. */
export const LOTTERY_SETTING: GameSetting = {
  gameId: '7',
  gameCode: 'SSC_5M',
  closeBeforeSeconds: 5,
  singleBetPrice: '2.00',
  units: ['1'],
  pointPrice: null,
  betMultipleMax: 100,
  betAmountMax: '10000.00',
  memberAmountMax: '10000.00',
  winAmountMax: '1000000.00',
  returnVersion: 1,
  series: [{ gameGroupCode: 'SSC', prizeModeId: 1, minSeries: 1700, maxSeries: 1960, maxBetSeries: 1950 }],
};

/** An order of the lottery before its draw. */
export const LOTTERY_ORDER: LotteryOrderDetail = {
  orderId: '42',
  gameId: '7',
  numero: '20261120-0007',
  prizeModeId: 1,
  amount: '2.00',
  winAmount: '0.00',
  status: 0,
  winningNumber: null,
  earlierResults: [],
  time: '2026-11-20T08:00:00.000Z',
  lines: [],
  bettingSlipString: '',
  movements: [],
  cancelUntil: null,
};
