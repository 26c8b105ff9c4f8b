import { describe, expect, test } from 'vitest';
import {
  type Answers,
  type Input,
  refusing,
  SESSION,
  type ShownScreen,
  showScreen,
} from '../../testing/screen.tsx';
import { Screen } from './game-record-screen.tsx';
import { BetDetail } from './record/bet-detail.tsx';

const BET = {
  orderNo: '41',
  gameName: 'Lotus Pond',
  gameType: 'RNG',
  vassalage: 'JADE',
  betAmount: '1.00',
  winAmount: '0.00',
  profitAndLoss: '-1.00',
  balanceAfter: '9.00',
  freeBets: 0,
  freeAmount: '0.00',
  status: 2,
  time: '2026-03-01T04:00:00.000Z',
};
const JADE = { vassalage: 'JADE', displayName: 'Jade House', gameTypes: ['RNG', 'FISH'] };
const REEF = { vassalage: 'REEF', displayName: 'Reef', gameTypes: ['RNG'] };
const page = (list: readonly object[]) => ({
  list,
  next: null,
  footer: { totalHands: list.length, betAmount: '1.00', winAmount: '0.00', netProfit: '-1.00' },
});

function open(search: string, answers: Answers = {}): Promise<ShownScreen> {
  return showScreen(() => <Screen />, {
    at: `/m/gameRecord${search}`,
    session: SESSION,
    answers: {
      'games.gameTypeList': () =>
        ['RNG', 'FISH'].map((gameType) => ({ gameType, total: 1, classes: [], vendors: [] })),
      'play.recordVendors': () => [JADE, REEF],
      'games.gameRecord': () => page([BET]),
      ...answers,
    },
  });
}

const strip = ({ root }: ShownScreen) => root.querySelector('nav[aria-label="Providers"]');
const chips = (screen: ShownScreen) =>
  [...(strip(screen)?.querySelectorAll('a') ?? [])].map((chip) => [
    chip.textContent,
    chip.getAttribute('href'),
    chip.hasAttribute('aria-current'),
  ]);
const requestedRecords = ({ calls }: ShownScreen): Input[] =>
  calls.filter(({ name }) => name === 'games.gameRecord').map(({ input }) => input);

test('a free bet is marked in its row and shows its value in the details', async () => {
  const free = { ...BET, orderNo: '42', betAmount: '0.00', freeBets: 2, freeAmount: '3.00' };
  const screen = await open('', { 'games.gameRecord': () => page([free, BET]) });
  const marked = [...screen.root.querySelectorAll('li')].filter((row) =>
    row.textContent.includes('Free bet'),
  );
  expect(marked.map((row) => row.querySelector('h2')?.nextSibling?.textContent)).toEqual(['Lost']);
  const round = () => ({ bet: free, movements: [], ownStudio: false, pageElsewhere: false });
  const detail = await showScreen(() => <BetDetail orderNo="42" />, {
    at: '/m/gameRecord',
    session: SESSION,
    answers: { 'play.gameRound': round },
  });
  expect(detail.root.textContent).toContain('Free bets2');
  expect(detail.root.textContent).not.toContain('Balance before');
  expect(detail.root.textContent).toMatch(/Value of the free bets.{0,5}3\.00/);
});

test('the details of a bet show the balance before and after', async () => {
  const time = BET.time;
  const movements = [
    { kind: 'bet', amount: '-1.00', balanceBefore: '10.00', balanceAfter: '9.00', time },
    { kind: 'win', amount: '4.00', balanceBefore: '9.00', balanceAfter: '13.00', time },
  ];
  const round = () => ({ bet: BET, movements, ownStudio: false, pageElsewhere: false });
  const { root } = await showScreen(() => <BetDetail orderNo="41" />, {
    at: '/m/gameRecord',
    session: SESSION,
    answers: { 'play.gameRound': round },
  });
  expect(root.textContent).toMatch(/Balance before \S*10\.00.*Balance after 13\.00/);
});

test('a row and the details of a bet show a balance below zero as zero and a debt', async () => {
  const bet = { ...BET, balanceAfter: '-456.00' };
  const { root } = await open('', { 'games.gameRecord': () => page([bet]) });
  expect(root.textContent).toContain('0.00 You owe ₱456.00');
  const time = BET.time;
  const movements = [
    { kind: 'rollback', amount: '-556.00', balanceBefore: '-10.00', balanceAfter: '-566.00', time },
    { kind: 'win', amount: '110.00', balanceBefore: '-566.00', balanceAfter: '-456.00', time },
  ];
  const detail = await showScreen(() => <BetDetail orderNo="41" />, {
    at: '/m/gameRecord',
    session: SESSION,
    answers: { 'play.gameRound': () => ({ bet, movements, ownStudio: false, pageElsewhere: false }) },
  });
  const text = detail.root.textContent;
  expect(text).toContain('Balance before ₱0.00 You owe ₱10.00');
  expect(text.match(/Balance after 0\.00 You owe ₱\d+\.00/g)).toEqual([
    'Balance after 0.00 You owe ₱566.00',
    'Balance after 0.00 You owe ₱456.00',
  ]);
});

describe('vendor filter of the record', () => {
  test('offers the vendors of the member’s bets and is stored in the address with the other filters', async () => {
    const screen = await open('?gameType=RNG&settled=1');
    const rest = '/m/gameRecord?gameType=RNG';
    expect(chips(screen)).toEqual([
      ['All providers', `${rest}&settled=1`, true],
      ['Jade House', `${rest}&vassalage=JADE&settled=1`, false],
      ['Reef', `${rest}&vassalage=REEF&settled=1`, false],
    ]);
    const [reef] = [...(strip(screen)?.querySelectorAll('a') ?? [])].slice(-1);
    await screen.press(reef as HTMLElement);
    expect(screen.place()).toBe(`${rest}&vassalage=REEF&settled=1`);
    expect(requestedRecords(screen).at(-1)).toMatchObject({
      gameType: 'RNG',
      vassalage: 'REEF',
      settled: '1',
    });
    expect(chips(screen).map(([, , current]) => current)).toEqual([false, false, true]);
  });

  test('is cleared when the category changes', async () => {
    const screen = await open('?gameType=RNG&vassalage=REEF&range=week');
    const fish = [...screen.root.querySelectorAll('a')].find(({ textContent }) => textContent === 'Fishing');
    expect(fish?.getAttribute('href')).toBe('/m/gameRecord?gameType=FISH&range=week');
  });

  test('is hidden where there is nothing to choose', async () => {
    expect(strip(await open('?gameType=FISH'))).toBeNull();
    expect(strip(await open('', { 'play.recordVendors': () => [] }))).toBeNull();
  });

  test('shows all bets for an unknown vendor in the address', async () => {
    const screen = await open('?vassalage=NOBODY', {
      'games.gameRecord': refusing('game.vendor.not.found'),
    });
    expect(screen.root.textContent).toContain('No bets match what you chose here.');
    expect(screen.alerts()).toEqual([]);
  });
});
