import formbody from '@fastify/formbody';
import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { htmlHeaders } from '../../platform/http/security-headers.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type Behaviour, behaviour, LATE_MS, messagesOf, toldStatus, unitsPaid } from './behaviour.ts';
import { holds, type PayLink } from './pay-link.ts';
import { payPage } from './pay-page.ts';
import type { PayLanguage } from './pay-words.ts';
import { sandboxPayouts } from './payouts/payout-routes.ts';
import { askPayment, insertPayment } from './queries.ts';
import type { SandboxKeys } from './sandbox-rail.ts';
import { sendWebhook } from './send-webhook.ts';

export interface SandboxDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly keys: SandboxKeys;
  /** The language of the site for visitors who chose none. */
  defaultLanguage(): Promise<string>;
}

const PAGE_LANGUAGES: ReadonlyMap<string, PayLanguage> = new Map([
  ['TY', 'fil-PH'],
  ['TL', 'fil-PH'],
  ['AR', 'ar'],
]);

const digits = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/));
const linkQuery = z.strictObject({
  order: digits,
  units: digits,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  sign: z.string().check(z.maxLength(64)),
});
const payBody = z.extend(linkQuery, {
  answer: z.enum(['paid', 'failed']),
  /** A wish of whoever tries us out. */
  behaviour: z._default(behaviour, 'plain'),
});

/** The rail's own side: its payment page, its status query and its payouts. */
export async function sandboxPages(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get('/payment/sandbox/pay', (request, reply) => showPage(deps, request, reply));
    scope.post('/payment/sandbox/pay', (request, reply) => takeAnswer(deps, request, reply));
    scope.get('/payment/sandbox/payments/:order', (request, reply) => tellStatus(deps, request, reply));
    const bearer = (header: string | undefined) => bearerHolds(deps.keys.status, header);
    sandboxPayouts(scope, { ...deps, payoutKey: deps.keys.payout, bearerHolds: bearer });
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
  return payPage(link, await languageOf(deps, request), nonce);
}

/** Puts the payer's answer on the rail's books, and the notice of it in the outbox, in one transaction. */
async function takeAnswer(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = z.safeParse(payBody, request.body);
  if (!parsed.success || !holds(deps.keys.link, parsed.data)) throw new CallError('request_param_err');
  const { answer, behaviour: wished, ...link } = parsed.data;
  await deps.database.transaction((tx) => record(deps, tx, link, { answer, wished }));
  return reply.redirect(`/m/voucherCenter?depositId=${link.order}`, 303);
}

interface Wish {
  readonly answer: 'paid' | 'failed';
  readonly wished: Behaviour;
}

async function record(deps: SandboxDeps, tx: Tx, link: PayLink, { answer, wished }: Wish): Promise<void> {
  const { clock, randomness, jobs } = deps;
  const reference = `SBX-${randomness.uuid()}`;
  const notice = { orderId: link.order, reference };
  const firstId = `msg_${randomness.uuid()}`;
  // A payment that never was, told under a key that is not ours.
  if (wished === 'forged') {
    return jobs.enqueue(tx, sendWebhook, { ...notice, messageId: firstId, forged: true });
  }
  const now = clock.now();
  const isNew = await tx.run(insertPayment, [
    BigInt(link.order),
    reference,
    unitsPaid(BigInt(link.units), wished, link.currency),
    link.currency,
    answer,
    wished,
    now,
    wished === 'late' ? new Date(now.getTime() + LATE_MS) : now,
  ]);
  if (!isNew) return;
  for (const [index, { afterSeconds, copy }] of messagesOf(wished).entries()) {
    const nextId = index === 0 ? firstId : `msg_${randomness.uuid()}`;
    const messageId = copy ? firstId : nextId;
    await jobs.enqueue(tx, sendWebhook, { ...notice, messageId }, { startAfterSeconds: afterSeconds });
  }
}

async function tellStatus(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string> | FastifyReply> {
  if (!bearerHolds(deps.keys.status, request.headers.authorization)) throw new CallError('login.not.session');
  const order = z.safeParse(digits, (request.params as { order: string }).order);
  const asked = order.success ? BigInt(order.data) : undefined;
  const payment = asked && (await deps.database.maybe(askPayment, [asked, deps.clock.now()]));
  if (!payment) throw new CallError('request.not.found');
  const { reference, orderId, amountUnits, currency } = payment;
  const status = toldStatus(payment.status, payment.behaviour, payment.asked);
  if (!status) return leaveWaiting(reply);
  return { reference, orderId: orderId.toString(), units: amountUnits.toString(), currency, status };
}

/** Says nothing until whoever asked has given up. */
async function leaveWaiting(reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  await once(reply.raw, 'close');
  return reply;
}

function bearerHolds(key: string, header: string | undefined): boolean {
  const due = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(header ?? '');
  return due.length === given.length && timingSafeEqual(due, given);
}

/** The language of the page that led here: the one chosen in this browser, or the default of the site. */
async function languageOf(deps: SandboxDeps, request: FastifyRequest): Promise<PayLanguage> {
  const language = request.cookies[LANGUAGE_COOKIE] ?? (await deps.defaultLanguage());
  return PAGE_LANGUAGES.get(language) ?? 'en';
}
