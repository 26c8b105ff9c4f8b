import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { htmlHeaders } from '../../platform/http/security-headers.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { holds, type PayLink } from './pay-link.ts';
import { type PayLanguage, payPage } from './pay-page.ts';
import { findPayment, insertPayment } from './queries.ts';
import type { SandboxKeys } from './sandbox-rail.ts';
import { sendWebhook } from './send-webhook.ts';

export interface SandboxDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly keys: SandboxKeys;
}

const digits = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/));
const linkQuery = z.strictObject({
  order: digits,
  units: digits,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  sign: z.string().check(z.maxLength(64)),
});
const payBody = z.extend(linkQuery, { answer: z.enum(['paid', 'failed']) });

/** The rail's own side: its payment page and its status query. */
export async function sandboxPages(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get('/payment/sandbox/pay', (request, reply) => showPage(deps, request, reply));
    scope.post('/payment/sandbox/pay', (request, reply) => takeAnswer(deps, request, reply));
    scope.get('/payment/sandbox/payments/:order', (request) => tellStatus(deps, request));
  });
}

async function showPage(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const parsed = z.safeParse(linkQuery, request.query);
  const link = parsed.success && holds(deps.keys.link, parsed.data) ? parsed.data : undefined;
  const nonce = deps.randomness.bytes(16).toString('base64');
  void reply
    .code(link ? 200 : 400)
    .headers(htmlHeaders(nonce, { https: request.protocol === 'https' }))
    .header('cache-control', 'no-store');
  return payPage(link, languageOf(request), nonce);
}

/** Puts the payer's answer on the rail's books, and the notice of it in the outbox, in one transaction. */
async function takeAnswer(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = z.safeParse(payBody, request.body);
  if (!parsed.success || !holds(deps.keys.link, parsed.data)) throw new CallError('request_param_err');
  const { answer, ...link } = parsed.data;
  await deps.database.transaction((tx) => record(deps, tx, link, answer));
  return reply.redirect(`/m/voucherCenter?depositId=${link.order}`, 303);
}

async function record(deps: SandboxDeps, tx: Tx, link: PayLink, answer: 'paid' | 'failed'): Promise<void> {
  const reference = `SBX-${deps.randomness.uuid()}`;
  const order = BigInt(link.order);
  const units = BigInt(link.units);
  const isNew = await tx.run(insertPayment, [
    order,
    reference,
    units,
    link.currency,
    answer,
    deps.clock.now(),
  ]);
  if (!isNew) return;
  const messageId = `msg_${deps.randomness.uuid()}`;
  await deps.jobs.enqueue(tx, sendWebhook, { messageId, orderId: link.order, reference });
}

async function tellStatus(deps: SandboxDeps, request: FastifyRequest): Promise<Record<string, string>> {
  if (!bearerHolds(deps.keys.status, request.headers.authorization)) throw new CallError('login.not.session');
  const order = z.safeParse(digits, (request.params as { order: string }).order);
  const payment = order.success ? await deps.database.maybe(findPayment, [BigInt(order.data)]) : undefined;
  if (!payment) throw new CallError('request.not.found');
  const { reference, orderId, amountUnits, currency, status } = payment;
  return { reference, orderId: orderId.toString(), units: amountUnits.toString(), currency, status };
}

function bearerHolds(key: string, header: string | undefined): boolean {
  const due = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(header ?? '');
  return due.length === given.length && timingSafeEqual(due, given);
}

function languageOf(request: FastifyRequest): PayLanguage {
  const { lang = 'TY' } = request.cookies;
  return lang === 'TY' || lang === 'TL' ? 'fil-PH' : 'en-PH';
}
