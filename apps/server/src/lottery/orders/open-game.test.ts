import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SlotTest, startSlotTest } from '../../../testing/games/slot-test.ts';
import { lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import type { Visitor } from '../../../testing/server/app.ts';

const { chases, lotteryOrders, numeros } = api;
/** The longest silence that counts as play. */
const SILENCE_MS = 120_000;

let slots: SlotTest;
let gameId: string;
beforeAll(async () => {
  slots = await startSlotTest();
  await openLotteries(slots.test, ['SSC_5M']);
  gameId = await lotteryId(slots.test, 'SSC_5M');
});
afterAll(() => slots.test.stop());

async function order(member: Visitor) {
  const sale = await slots.test.value(null, numeros.currentNumeros, { gameId });
  return slots.test.call(member, lotteryOrders.placeOrder, {
    gameId,
    currentNumero: sale.currentNumero?.numero ?? '',
    prizeModeId: 1,
    bettingSlipString: '1_2_3_4_5~1~1001~1~1950~1',
    betCartAmountSum: '2.00',
    requestKey: randomUUID(),
  });
}

async function chase(member: Visitor) {
  const { content } = await slots.test.value(null, chases.chaseNumeros, { id: gameId });
  const [first, second] = content.map(({ numero }) => ({ numero, multiple: 1, amount: '2.00' }));
  if (!first || !second) throw new Error('a chase needs two issues');
  return slots.test.call(member, chases.placeChase, {
    gameId,
    currentNumero: first.numero,
    prizeModeId: 1,
    bettingSlipString: '1_2_3_4_5~1~1001~1~1950~1',
    plan: { kind: 'constant', phases: 2, multiple: 1 },
    phases: [first, second],
    winningStop: false,
    requestKey: randomUUID(),
  });
}

describe('lottery chase beside a game', () => {
  it('is refused while the game is open', async () => {
    const member = await slots.test.given.member({ balance: '100.00' });
    const sessionId = await slots.launch(member, slots.first);
    expect((await chase(member)).body).toMatchObject({ errorCode: 'game.elsewhere' });
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'open' });
  });

  it('ends a game whose page was closed, and holds its amount once', async () => {
    const member = await slots.test.given.member({ balance: '100.00' });
    const sessionId = await slots.launch(member, slots.first);
    slots.test.clock.advance(SILENCE_MS + 1);
    expect((await chase(member)).body).toMatchObject({ value: { balance: '96.00' } });
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'ended', endedBy: 'left' });
  });
});

describe('lottery order beside a game', () => {
  it('is refused while the game is open', async () => {
    const member = await slots.test.given.member({ balance: '100.00' });
    const sessionId = await slots.launch(member, slots.first);
    slots.test.clock.advance(SILENCE_MS);
    expect((await order(member)).body).toMatchObject({ errorCode: 'game.elsewhere' });
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'open' });
  });

  it('ends a game whose page was closed, with the sums of the game', async () => {
    const member = await slots.test.given.member({ balance: '100.00' });
    const sessionId = await slots.launch(member, slots.first);
    expect((await slots.spin(member, slots.first)).status).toBe(200);
    slots.test.clock.advance(SILENCE_MS + 1);
    expect((await order(member)).status).toBe(200);
    expect((await order(member)).status).toBe(200);
    expect(await slots.session(member, sessionId)).toMatchObject({
      state: 'ended',
      endedBy: 'left',
      staked: '1.00',
    });
  });
});
