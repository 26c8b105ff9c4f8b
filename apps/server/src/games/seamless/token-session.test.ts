import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { PASSWORD } from '../../../testing/identity/registration.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import { type PlayerSession, startSupplier, type Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, expectedReply, winOf } from '../../../testing/games/wallet-calls.ts';

const { identity } = api;
const MINUTE_MS = 60_000;
const HUNDRED = 10_000_000;
const BET = 1_000_000;

describe.each(['hub88', 'caleta'] as const)('game token of the %s dialect', (dialect) => {
  let test: TestApp;
  let supplier: Supplier;
  beforeAll(async () => {
    ({ test, supplier } = await startSupplied({}, await startSupplier('aurora', { dialect })));
  });
  afterAll(async () => {
    await test.stop();
    await supplier.stop();
  });

  const bet = (request: object) => supplier.call(test, 'bet', request);
  /** A member with 100.00 at a game, with the token that the provider plays with. */
  async function sit(): Promise<PlayerSession> {
    const seat = await supplier.seat(test, { balance: '100' });
    if (dialect === 'hub88') return seat;
    const { token = '' } = (await supplier.call(test, 'check', { token: seat.token })).body;
    return { ...seat, token };
  }
  const elsewhere = (seat: PlayerSession) => signInAgain(test, { ...seat.visitor, from: '198.51.100.7' });
  const newPassword = 'another good horse';
  const changed = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };

  it.each<[string, (seat: PlayerSession) => Promise<unknown>]>([
    ['the member signs out', ({ visitor }) => test.value(visitor, identity.logout, {})],
    [
      'another device signs out everywhere',
      async (seat) => test.value(await elsewhere(seat), identity.signOutEverywhere, {}),
    ],
    [
      'another device changes the password',
      async (seat) => test.value(await elsewhere(seat), identity.changePassword, changed),
    ],
    ['the session has been idle for too long', async () => test.clock.advance(30 * MINUTE_MS)],
  ])('takes no bet after %s, but wins and rollbacks', async (_what, end) => {
    const seat = await sit();
    const [first, undone] = [betOf(seat), betOf(seat)];
    await bet(first);
    await bet(undone);
    await end(seat);
    const [late, free] = [betOf(seat), betOf(seat, { is_free: true })];
    const more = betOf(seat, { round: first.round });
    for (const refused of [late, free, more]) {
      expect(await bet(refused)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', refused, HUNDRED - 2 * BET));
    }
    // What was answered before stays answered.
    expect(await bet(first)).toMatchObject({ body: { status: 'RS_OK' } });
    expect(await supplier.call(test, 'win', winOf(first))).toMatchObject({ body: { status: 'RS_OK' } });
    const back = rollbackOf(undone);
    expect(await supplier.call(test, 'rollback', back)).toEqual(
      expectedReply('RS_OK', back, HUNDRED - BET + 2_500_000),
    );
  });

  it('ends with the session of its own launch, also while the member plays the same game in another one', async () => {
    const seat = await sit();
    const second: Visitor = await elsewhere(seat);
    const other = await supplier.sitDown(test, second);
    const swapped =
      dialect === 'caleta'
        ? (await supplier.call(test, 'check', { token: other.token })).body.token
        : undefined;
    await test.value(seat.visitor, identity.logout, {});
    expect(await bet(betOf(seat))).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    const current = betOf({ ...other, token: swapped ?? other.token });
    expect(await bet(current)).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('keeps its session alive with every bet, until the twelve hours of any session are over', async () => {
    const seat = await sit();
    // One round, so that no reality check is due.
    const { round } = betOf(seat);
    const stake = { round, amount: BET / 10 };
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await bet(betOf(seat, stake))).toMatchObject({ body: { status: 'RS_OK' } });
      test.clock.advance(20 * MINUTE_MS);
    }
    expect(await bet(betOf(seat, stake))).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    expect((await test.call(seat.visitor, identity.memberInfo, {})).status).toBe(401);
  });

  it.runIf(dialect === 'caleta')('is not given out for the launch of a session that has ended', async () => {
    const seat = await supplier.seat(test, { balance: '100' });
    await test.value(seat.visitor, identity.logout, {});
    const swap = await supplier.call(test, 'check', { token: seat.token });
    expect(swap.body).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' });
    expect(swap.body).not.toHaveProperty('token');
  });
});
