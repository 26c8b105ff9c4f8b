import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentRail, RailPayoutState } from '../../payment-rail.ts';
import { bodySignature, payoutAnswer, type PayoutBody, PAYOUTS, SIGNATURE_HEADER } from './payout-wire.ts';

export interface PayoutCallsOptions {
  readonly payoutKey: KeyObject;
  /** Bearer key of the status query. */
  readonly status: string;
  origin(): string;
}

const TIMEOUT_MS = 5000;

/** Our end of the sandbox's payouts. */
export function payoutCalls({
  payoutKey,
  status,
  origin,
}: PayoutCallsOptions): Pick<PaymentRail, 'sendPayout' | 'fetchPayout'> {
  return {
    async sendPayout({ payoutId, amountUnits, currency, destination }) {
      const wanted: PayoutBody = {
        payoutId: payoutId.toString(),
        units: amountUnits.toString(),
        currency,
        ...destination,
      };
      const body = JSON.stringify(wanted);
      const response = await fetch(`${origin()}${PAYOUTS}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: bodySignature(payoutKey, body) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      // A conflict says that the id came before, and how it stands.
      if (!response.ok && response.status !== 409)
        throw new Error(`the sandbox rail answered ${response.status}`);
      return stateOf(await response.json());
    },
    async fetchPayout(payoutId) {
      const response = await fetch(`${origin()}${PAYOUTS}/${payoutId}`, {
        headers: { authorization: `Bearer ${status}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the sandbox rail answered ${response.status}`);
      return stateOf(await response.json());
    },
  };
}

function stateOf(body: unknown): RailPayoutState {
  const { units, payoutId, ...rest } = z.parse(payoutAnswer, body);
  return { ...rest, payoutId: BigInt(payoutId), amountUnits: BigInt(units) };
}
