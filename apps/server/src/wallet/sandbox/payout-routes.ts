import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { CallError } from '../../platform/http/refusal.ts';
import {
  digits,
  type PayoutAnswer,
  payoutBody,
  PAYOUTS,
  SIGNATURE_HEADER,
  signatureHolds,
} from './sandbox-rail.ts';
import { insertPayout, queryPayout } from './queries.ts';

const BY_LAST_DIGITS: Readonly<Record<string, PayoutBehaviour>> = {
  '11': 'failed',
  '12': 'late',
  '13': 'cut',
  '15': 'failed-then-paid',
  '16': 'paid-then-failed',
};

export interface SandboxPayoutDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly payoutKey: KeyObject;
  isBearer(header: string | undefined): boolean;
}

/** The rail's side of payouts: accepts each id once and reports its state. */
export function sandboxPayouts(scope: FastifyInstance, deps: SandboxPayoutDeps): void {
  scope.post(PAYOUTS, (request, reply) => takePayout(deps, request, reply));
  scope.get(`${PAYOUTS}/:payout`, (request) => sendPayoutStatus(deps, request));
}

/**
 * Test behaviours of a payout. The last two digits of the amount choose the behaviour, so that every tester can try
 * each.
 */
type PayoutBehaviour = 'paid' | 'failed' | 'late' | 'cut' | 'failed-then-paid' | 'paid-then-failed';

export function payoutBehaviour(amountUnits: bigint, currency: string): PayoutBehaviour {
  const lastDigits = (amountUnits / coinUnitsOf(currencyDecimals(currency))) % 100n;
  return BY_LAST_DIGITS[lastDigits.toString()] ?? 'paid';
}

async function takePayout(
  deps: SandboxPayoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!signatureHolds(deps.payoutKey, request.rawBody, request.headers[SIGNATURE_HEADER])) {
    throw new CallError('login.not.session');
  }
  const parsed = z.safeParse(payoutBody, request.body);
  if (!parsed.success) throw new CallError('request_param_err');
  const { payoutId, units, currency, number } = parsed.data;
  const [id, amountUnits] = [BigInt(payoutId), BigInt(units)];
  const reference = `SBP-${deps.randomness.uuid()}`;
  const tail = number.slice(-4);
  const now = deps.clock.now();
  const isNew = await deps.database.run(insertPayout, [id, reference, amountUnits, currency, tail, now]);
  if (isNew && payoutBehaviour(amountUnits, currency) === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  // Real rails report a repeated id as a conflict with its state.
  return reply.code(isNew ? 200 : 409).send(await payoutAnswerOf(deps, id));
}

async function payoutAnswerOf(
  { database }: SandboxPayoutDeps,
  payoutId: bigint,
): Promise<PayoutAnswer | undefined> {
  const row = await database.maybe(queryPayout, [payoutId]);
  if (!row) return undefined;
  const { reference, amountUnits, currency, queriesBefore } = row;
  const status = payoutStatus(amountUnits, currency, queriesBefore);
  return { reference, payoutId: payoutId.toString(), units: amountUnits.toString(), currency, status };
}

/** The reported status after this number of earlier queries. */
function payoutStatus(
  amountUnits: bigint,
  currency: string,
  queriesBefore: number,
): 'pending' | 'paid' | 'failed' {
  const behaviour = payoutBehaviour(amountUnits, currency);
  if (behaviour === 'failed') return 'failed';
  if (behaviour === 'late') return queriesBefore === 0 ? 'pending' : 'paid';
  if (behaviour === 'failed-then-paid') return queriesBefore === 0 ? 'failed' : 'paid';
  if (behaviour === 'paid-then-failed') return queriesBefore === 0 ? 'paid' : 'failed';
  return 'paid';
}

async function sendPayoutStatus(deps: SandboxPayoutDeps, request: FastifyRequest): Promise<PayoutAnswer> {
  if (!deps.isBearer(request.headers.authorization)) throw new CallError('login.not.session');
  const payout = z.safeParse(digits, (request.params as { payout: string }).payout);
  const answer = payout.success ? await payoutAnswerOf(deps, BigInt(payout.data)) : undefined;
  if (!answer) throw new CallError('request.not.found');
  return answer;
}
