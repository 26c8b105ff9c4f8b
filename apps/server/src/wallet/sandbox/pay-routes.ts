import formbody from '@fastify/formbody';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import { displayAmount } from '@tessera/contract/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { htmlHeaders } from '../../platform/http/security-headers.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Behaviour, behaviour, DELAY_MS, messagesOf, reportedStatus, unitsPaid } from './behaviour.ts';
import { sandboxPayouts } from './payout-routes.ts';
import { insertPayment, queryPayment } from './queries.ts';
import { isSigned, type PayLink, type SandboxKeys } from './sandbox-rail.ts';
import { sendWebhook } from './send-webhook.ts';

/** Texts of the rail's page. A rail is an outside party, so its texts are not in the site's catalogue. */
const PAY_WORDS = {
  en: {
    title: 'Test payment',
    note: 'This is a test page: no real money moves.',
    order: 'Order',
    pay: 'Pay',
    decline: 'Decline',
    invalid: 'This payment link is not valid.',
    back: 'Back to the site',
    test: 'Test options',
    behaviour: 'How this payment ends',
    behaviours: {
      plain: 'As usual',
      partial: 'Less money arrives than was ordered',
      over: 'More money arrives than was ordered',
      late: 'The money arrives after the order expired',
      'failed-after-paid': 'Reported as paid, then as failed',
      'paid-after-failed': 'Reported as failed, then as paid',
      duplicate: 'Every message arrives twice',
      forged: 'A message with a false signature',
      timeout: 'The gateway does not respond at first',
      confirming: 'Waits for confirmation first',
      refunded: 'Paid, then refunded',
    },
  },
  'fil-PH': {
    title: 'Pansubok na bayad',
    note: 'Pansubok lang ang pahinang ito: walang totoong perang gagalaw.',
    order: 'Order',
    pay: 'Magbayad ng',
    decline: 'Tanggihan',
    invalid: 'Hindi wasto ang link ng bayad na ito.',
    back: 'Bumalik sa site',
    test: 'Mga opsiyon sa pagsubok',
    behaviour: 'Paano matatapos ang bayad na ito',
    behaviours: {
      plain: 'Gaya ng karaniwan',
      partial: 'Kulang ang perang dumating',
      over: 'Sobra ang perang dumating',
      late: 'Dumating ang pera matapos mag-expire ang order',
      'failed-after-paid': 'Iniulat na bayad na, saka bigo',
      'paid-after-failed': 'Iniulat na bigo, saka bayad na',
      duplicate: 'Dalawang beses dumarating ang bawat mensahe',
      forged: 'Mensaheng may pekeng pirma',
      timeout: 'Hindi muna sumasagot ang gateway',
      confirming: 'Naghihintay muna ng kumpirmasyon',
      refunded: 'Nabayaran, saka ibinalik ang pera',
    },
  },
  ar: {
    title: 'دفع تجريبي',
    note: 'هذه صفحة تجريبية: لا يتحرك مال حقيقي.',
    order: 'الطلب',
    pay: 'ادفع',
    decline: 'رفض',
    invalid: 'رابط الدفع هذا غير صالح.',
    back: 'العودة إلى الموقع',
    test: 'خيارات الاختبار',
    behaviour: 'كيف ينتهي هذا الدفع',
    behaviours: {
      plain: 'كالمعتاد',
      partial: 'يصل مبلغ أقل من المطلوب',
      over: 'يصل مبلغ أكبر من المطلوب',
      late: 'يصل المال بعد انتهاء مهلة الطلب',
      'failed-after-paid': 'يُبلَّغ أنه دُفع ثم أنه فشل',
      'paid-after-failed': 'يُبلَّغ أنه فشل ثم أنه دُفع',
      duplicate: 'تصل كل رسالة مرتين',
      forged: 'رسالة بتوقيع مزوّر',
      timeout: 'لا تردّ البوابة في البداية',
      confirming: 'ينتظر التأكيد أولًا',
      refunded: 'دُفع ثم أُعيد المبلغ',
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly behaviours: Readonly<Record<Behaviour, string>>; readonly [word: string]: unknown }
  >
>;

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#14202b}
main{max-inline-size:24rem;margin:10vh auto 0;padding:24px;box-sizing:border-box}
h1{font-size:24px;margin:0 0 16px}
.amount{font-size:32px;font-variant-numeric:tabular-nums;margin:8px 0 24px}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-end:12px;border:0;border-radius:12px;
font:600 16px system-ui,sans-serif;background:#14202b;color:#fff}
button.quiet{background:none;color:inherit;border:1px solid currentColor}
details{margin-block:8px 16px;font-size:14px}summary{min-block-size:24px;cursor:pointer}
label{display:grid;gap:4px;margin-block-start:8px}select{min-block-size:44px;font:inherit}
.note{font-size:14px;color:#4a5763}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef1f3}button{background:#d9a441;color:#14202b}
.note{color:#a3b0bb}}`;

export interface SandboxDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly keys: SandboxKeys;
  /** The site's default language. */
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
  /** The test behaviour that the payer chose. */
  behaviour: z._default(behaviour, 'plain'),
});

/** The rail's side: payment page, status query and payouts. */
export async function sandboxPages(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.get('/payment/sandbox/pay', (request, reply) => showPage(deps, request, reply));
    scope.post('/payment/sandbox/pay', (request, reply) => takeAnswer(deps, request, reply));
    scope.get('/payment/sandbox/payments/:order', (request, reply) => sendStatus(deps, request, reply));
    const bearer = (header: string | undefined) => isBearer(deps.keys.status, header);
    sandboxPayouts(scope, { ...deps, payoutKey: deps.keys.payout, isBearer: bearer });
  });
}

async function showPage(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const parsed = z.safeParse(linkQuery, request.query);
  const link = parsed.success && isSigned(deps.keys.link, parsed.data) ? parsed.data : undefined;
  const nonce = deps.randomness.bytes(16).toString('base64');
  void reply
    .code(link ? 200 : 400)
    .headers(htmlHeaders(nonce, { https: request.protocol === 'https' }))
    .header('cache-control', 'no-store');
  return payPage(link, await languageOf(deps, request), nonce);
}

/** Stores the payer's choice and enqueues the webhook in one transaction. */
async function takeAnswer(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = z.safeParse(payBody, request.body);
  if (!parsed.success || !isSigned(deps.keys.link, parsed.data)) throw new CallError('request_param_err');
  const { answer, behaviour: requestedBehaviour, ...link } = parsed.data;
  await deps.database.transaction((tx) => record(deps, tx, link, { answer, requestedBehaviour }));
  return reply.redirect(`/m/voucherCenter?depositId=${link.order}`, 303);
}

interface PayerChoice {
  readonly answer: 'paid' | 'failed';
  readonly requestedBehaviour: Behaviour;
}

async function record(
  deps: SandboxDeps,
  tx: Tx,
  link: PayLink,
  { answer, requestedBehaviour }: PayerChoice,
): Promise<void> {
  const { clock, randomness, jobs } = deps;
  const reference = `SBX-${randomness.uuid()}`;
  const notice = { orderId: link.order, reference };
  const firstId = `msg_${randomness.uuid()}`;
  // A webhook about a payment that does not exist, signed with a wrong key.
  if (requestedBehaviour === 'forged') {
    return jobs.enqueue(tx, sendWebhook, { ...notice, messageId: firstId, forged: true });
  }
  const now = clock.now();
  const isNew = await tx.run(insertPayment, [
    BigInt(link.order),
    reference,
    unitsPaid(BigInt(link.units), requestedBehaviour, link.currency),
    link.currency,
    answer,
    requestedBehaviour,
    now,
    requestedBehaviour === 'late' ? new Date(now.getTime() + DELAY_MS) : now,
  ]);
  if (!isNew) return;
  for (const [index, { afterSeconds, copy }] of messagesOf(requestedBehaviour).entries()) {
    const nextId = index === 0 ? firstId : `msg_${randomness.uuid()}`;
    const messageId = copy ? firstId : nextId;
    await jobs.enqueue(tx, sendWebhook, { ...notice, messageId }, { startAfterSeconds: afterSeconds });
  }
}

async function sendStatus(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string> | FastifyReply> {
  if (!isBearer(deps.keys.status, request.headers.authorization)) throw new CallError('login.not.session');
  const order = z.safeParse(digits, (request.params as { order: string }).order);
  const queriedId = order.success ? BigInt(order.data) : undefined;
  const payment = queriedId && (await deps.database.maybe(queryPayment, [queriedId, deps.clock.now()]));
  if (!payment) throw new CallError('request.not.found');
  const { reference, orderId, amountUnits, currency } = payment;
  const status = reportedStatus(payment.status, payment.behaviour, payment.queries);
  if (!status) return neverAnswer(reply);
  return { reference, orderId: orderId.toString(), units: amountUnits.toString(), currency, status };
}

/** Sends no response until the caller gives up. */
async function neverAnswer(reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  await once(reply.raw, 'close');
  return reply;
}

function isBearer(key: string, header: string | undefined): boolean {
  const due = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(header ?? '');
  return due.length === given.length && timingSafeEqual(due, given);
}

/** The language of the site's page: the one chosen in this browser, or the default. */
async function languageOf(deps: SandboxDeps, request: FastifyRequest): Promise<PayLanguage> {
  const language = request.cookies[LANGUAGE_COOKIE] ?? (await deps.defaultLanguage());
  return PAGE_LANGUAGES.get(language) ?? 'en';
}

/** The hosted payment page. An undefined `link` means that the address was altered. */
function payPage(link: PayLink | undefined, language: PayLanguage, nonce: string): string {
  const words = PAY_WORDS[language];
  const body = link
    ? form(link, language)
    : `<p>${words.invalid}</p><p><a href="/m/voucherCenter">${words.back}</a></p>`;
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${words.title}</h1>${body}<p class="note">${words.note}</p></main></body></html>`;
}

function form(link: PayLink, language: PayLanguage): string {
  const words = PAY_WORDS[language];
  const amount = `${displayAmount(BigInt(link.units), currencyDecimals(link.currency))} ${escapeHtml(link.currency)}`;
  const choices = behaviour.options.map((one) => `<option value="${one}">${words.behaviours[one]}</option>`);
  const hidden = Object.entries(link).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  );
  return `<p>${words.order} <bdi>${escapeHtml(link.order)}</bdi></p><p class="amount"><bdi>${amount}</bdi></p>
<form method="post" action="/payment/sandbox/pay">${hidden.join('')}
<button name="answer" value="paid">${words.pay} <bdi>${amount}</bdi></button>
<button name="answer" value="failed" class="quiet">${words.decline}</button>
<details><summary>${words.test}</summary><label>${words.behaviour}
<select name="behaviour">${choices.join('')}</select></label></details></form>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type PayLanguage = keyof typeof PAY_WORDS;
