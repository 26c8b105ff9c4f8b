import { strictEqual } from 'node:assert/strict';
import type { TestApp } from '../server/app.ts';
import type { PlayerSession, Supplier } from './supplier.ts';
import { betOf, winOf } from './wallet-calls.ts';

/** In the unit of providers. */
const ONE = 100_000;

interface Players {
  readonly test: TestApp;
  readonly supplier: Supplier;
  readonly session: PlayerSession;
}

/** Bets and wins of a provider in whole currency units, for the player of the moment. */
export function suppliedPlay(now: () => Players) {
  const betUnits = (amount: number, more: object = {}) =>
    betOf(now().session, { amount: amount * ONE, ...more });
  /** Returns the status of the answer. */
  const send = async (kind: 'bet' | 'win' | 'rollback', request: object) => {
    const { test, supplier } = now();
    const { body } = await supplier.call(test, kind, request);
    return (body as { status: string }).status;
  };
  async function placed(amount: number, more: object = {}) {
    const request = betUnits(amount, more);
    strictEqual(await send('bet', request), 'RS_OK');
    return request;
  }
  async function won(of: ReturnType<typeof betOf>, amount: number, round_closed = true) {
    const request = winOf(of, { amount: amount * ONE, round_closed });
    strictEqual(await send('win', request), 'RS_OK');
    return request;
  }
  return { betUnits, send, placed, won };
}
