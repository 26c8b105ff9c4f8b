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
  /** A member with 100.00 in a game, with the provider's token. */
  async function openSession(): Promise<PlayerSession> {
    const session = await supplier.openSession(test, { balance: '100' });
    if (dialect === 'hub88') return session;
    const { token = '' } = (await supplier.call(test, 'check', { token: session.token })).body;
    return { ...session, token };
  }
  const elsewhere = (session: PlayerSession) =>
    signInAgain(test, { ...session.visitor, from: '198.51.100.7' });
  const newPassword = 'another good horse';
  const changed = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };

  it.each<[string, (session: PlayerSession) => Promise<unknown>]>([
    ['the member signs out', ({ visitor }) => test.value(visitor, identity.logout, {})],
    [
      'another device signs out everywhere',
      async (session) => test.value(await elsewhere(session), identity.signOutEverywhere, {}),
    ],
    [
      'another device changes the password',
      async (session) => test.value(await elsewhere(session), identity.changePassword, changed),
    ],
    ['the session has been idle for too long', async () => test.clock.advance(30 * MINUTE_MS)],
  ])('refuses bets after %s, and accepts wins and rollbacks', async (_what, end) => {
    const session = await openSession();
    const [first, undone] = [betOf(session), betOf(session)];
    await bet(first);
    await bet(undone);
    await end(session);
    const [delayed, free] = [betOf(session), betOf(session, { is_free: true })];
    const more = betOf(session, { round: first.round });
    for (const refused of [delayed, free, more]) {
      expect(await bet(refused)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', refused, HUNDRED - 2 * BET));
    }
    // Earlier responses do not change.
    expect(await bet(first)).toMatchObject({ body: { status: 'RS_OK' } });
    expect(await supplier.call(test, 'win', winOf(first))).toMatchObject({ body: { status: 'RS_OK' } });
    const back = rollbackOf(undone);
    expect(await supplier.call(test, 'rollback', back)).toEqual(
      expectedReply('RS_OK', back, HUNDRED - BET + 2_500_000),
    );
  });

  it('ends with the session of its launch, even while the member plays the same game in another session', async () => {
    const session = await openSession();
    const second: Visitor = await elsewhere(session);
    const other = await supplier.openSessionOf(test, second);
    const swapped =
      dialect === 'caleta'
        ? (await supplier.call(test, 'check', { token: other.token })).body.token
        : undefined;
    await test.value(session.visitor, identity.logout, {});
    expect(await bet(betOf(session))).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    const current = betOf({ ...other, token: swapped ?? other.token });
    expect(await bet(current)).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('extends its session with every bet, up to twelve hours', async () => {
    const session = await openSession();
    // One round, so that no reality check is due.
    const { round } = betOf(session);
    const stake = { round, amount: BET / 10 };
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await bet(betOf(session, stake))).toMatchObject({ body: { status: 'RS_OK' } });
      test.clock.advance(20 * MINUTE_MS);
    }
    expect(await bet(betOf(session, stake))).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    expect((await test.call(session.visitor, identity.memberInfo, {})).status).toBe(401);
  });

  it.runIf(dialect === 'caleta')('is not issued for a launch of an ended session', async () => {
    const session = await supplier.openSession(test, { balance: '100' });
    await test.value(session.visitor, identity.logout, {});
    const swap = await supplier.call(test, 'check', { token: session.token });
    expect(swap.body).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' });
    expect(swap.body).not.toHaveProperty('token');
  });
});
