import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { CallError } from '../../../platform/http/refusal.ts';
import { behaviourOf, statusOf } from './behaviour.ts';
import {
  digits,
  PAYOUTS,
  type PayoutAnswer,
  payoutBody,
  SIGNATURE_HEADER,
  signatureHolds,
} from './payout-wire.ts';
import { insertPayout, tellPayout } from './queries.ts';

export interface SandboxPayoutDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly payoutKey: KeyObject;
  bearerHolds(header: string | undefined): boolean;
}

/** The rail's own side of payouts: it takes an id once, and tells how one stands. */
export function sandboxPayouts(scope: FastifyInstance, deps: SandboxPayoutDeps): void {
  scope.post(PAYOUTS, (request, reply) => takePayout(deps, request, reply));
  scope.get(`${PAYOUTS}/:payout`, (request) => tellAsked(deps, request));
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
  if (isNew && behaviourOf(amountUnits, currency) === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  // As rails do: what came before is answered as a conflict, with how that stands.
  return reply.code(isNew ? 200 : 409).send(await tell(deps, id));
}

async function tellAsked(deps: SandboxPayoutDeps, request: FastifyRequest): Promise<PayoutAnswer> {
  if (!deps.bearerHolds(request.headers.authorization)) throw new CallError('login.not.session');
  const payout = z.safeParse(digits, (request.params as { payout: string }).payout);
  const told = payout.success ? await tell(deps, BigInt(payout.data)) : undefined;
  if (!told) throw new CallError('request.not.found');
  return told;
}

async function tell({ database }: SandboxPayoutDeps, payoutId: bigint): Promise<PayoutAnswer | undefined> {
  const row = await database.maybe(tellPayout, [payoutId]);
  if (!row) return undefined;
  const { reference, amountUnits, currency, toldBefore } = row;
  const status = statusOf(amountUnits, currency, toldBefore);
  return { reference, payoutId: payoutId.toString(), units: amountUnits.toString(), currency, status };
}
