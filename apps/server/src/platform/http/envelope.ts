import { type Endpoint } from '@tessera/contract/endpoint';
import { CALL_ERRORS, type CallErrorCode, REFUSALS } from '@tessera/contract/refusals';
import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { tookTooLong } from '../database/database.ts';
import { CallError, type Refusal } from './refusal.ts';

/** The error page must not depend on catalogue, build or database: any of them may have failed. */
const WORDS: Readonly<Record<'TY' | 'EN' | 'AR', Words>> = {
  TY: {
    lang: 'fil-PH',
    dir: 'ltr',
    missing: 'Hindi nakita ang pahina',
    missingText: 'Walang pahina sa address na ito.',
    refused: 'Hindi natuloy ang request na ito',
    refusedText: 'Bumalik at subukan muli, o humingi ng tulong sa help center.',
    busy: 'Maraming tao ngayon',
    failed: 'Hindi nabuksan ang pahinang ito',
    text: 'Ligtas ang balanse at mga taya mo. Subukan muli maya-maya.',
    reference: 'Reference para sa support:',
    again: 'Subukan muli',
    help: 'Help center',
    home: 'Pumunta sa home',
  },
  EN: {
    lang: 'en',
    dir: 'ltr',
    missing: 'Page not found',
    missingText: 'There is no page at this address.',
    refused: 'This request did not work',
    refusedText: 'Please go back and try again, or ask the help center.',
    busy: 'Many people are here right now',
    failed: 'This page did not open',
    text: 'Your balance and your bets are safe. Please try again in a moment.',
    reference: 'Reference for support:',
    again: 'Try again',
    help: 'Help center',
    home: 'Go to the home page',
  },
  AR: {
    lang: 'ar',
    dir: 'rtl',
    missing: 'الصفحة غير موجودة',
    missingText: 'لا توجد صفحة على هذا العنوان.',
    refused: 'لم ينجح هذا الطلب',
    refusedText: 'عُد وحاول مرة أخرى، أو اطلب المساعدة من مركز المساعدة.',
    busy: 'عدد الزوار كبير الآن',
    failed: 'تعذّر فتح هذه الصفحة',
    text: 'رصيدك ورهاناتك في أمان. حاول مرة أخرى بعد قليل.',
    reference: 'الرقم المرجعي للدعم:',
    again: 'حاول مرة أخرى',
    help: 'مركز المساعدة',
    home: 'الذهاب إلى الرئيسية',
  },
};

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f1ea;color:#17222c}
main{max-inline-size:24rem;margin:12vh auto 0;padding:24px;text-align:center}
h1{font-size:24px;line-height:1.2;margin:0 0 16px}small{display:block;color:#55626d;overflow-wrap:anywhere}
a{display:block;min-block-size:48px;margin-block-start:12px;border:1px solid currentColor;border-radius:12px;
font-weight:600;line-height:48px;color:inherit;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef2f4}small{color:#a9b6c0}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of the error page. The page has no script and one style, identified by its hash. */
const ERROR_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
} as const;

/** Sends a refusal. A refusal that the contract does not declare is a bug and becomes a 500. */
export function sendRefusal(reply: FastifyReply, endpoint: Endpoint, refused: Refusal) {
  const { refusal } = refused;
  if (!endpoint.refusals.includes(refusal)) throw new Error(`${endpoint.path} does not declare ${refusal}`);
  return refusalEnvelope(reply, refused);
}

/** Sends a refusal of an endpoint outside the contracts. */
export function refusalEnvelope(reply: FastifyReply, { refusal, value }: Refusal) {
  void reply.code(REFUSALS[refusal]);
  return { success: false, errorCode: refusal, message: refusal, ...(value && { value }) };
}

/** Sends an envelope to a call, and an error page to a browser. */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  errorCode: CallErrorCode,
  value?: Readonly<Record<string, unknown>>,
): FastifyReply {
  void reply.code(CALL_ERRORS[errorCode]).header('cache-control', 'no-store');
  if (wantsPage(request)) return reply.headers(ERROR_PAGE_HEADERS).send(errorPage(request, errorCode));
  return reply.send({ success: false, errorCode, message: errorCode, ...(value && { value }) });
}

/** Converts all exceptions and unknown paths into the envelope. No stack leaves the server. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | CallError>(handleError);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'request.not.found'));
}

/** Sends the response to an exception, also for a URL without a matching route. */
export function handleError(
  error: FastifyError | CallError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CallError) return sendError(request, reply, error.errorCode, error.value);
  const errorCode = errorOf(error);
  if (tookTooLong(error)) request.log.warn({ err: error }, 'the database timed out');
  if (errorCode !== 'unknown') return sendError(request, reply, errorCode);
  request.log.error({ err: error }, 'unexpected failure');
  return sendError(request, reply, 'unknown', { requestId: request.id });
}

function errorOf(error: FastifyError): CallErrorCode {
  if (error.statusCode === 413) return 'request_too_large';
  if (error.statusCode === 429 || error.statusCode === 503 || tookTooLong(error)) return 'busy';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'request_param_err';
  return 'unknown';
}

interface Words {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly missing: string;
  readonly missingText: string;
  readonly refused: string;
  readonly refusedText: string;
  readonly busy: string;
  readonly failed: string;
  readonly text: string;
  readonly reference: string;
  readonly again: string;
  readonly help: string;
  readonly home: string;
}

/** Whether a browser navigates to a page. */
function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  return (
    method === 'GET' && (headers.accept?.includes('text/html') ?? false) && !/^\/(?:wps|lgw)\//.test(url)
  );
}

/** The error page, with the reference for support and links. */
function errorPage(request: FastifyRequest, errorCode: CallErrorCode): string {
  const words = wordsOf(request.headers.cookie);
  const { title, text } = describeError(words, CALL_ERRORS[errorCode]);
  return `<!doctype html><html lang="${words.lang}" dir="${words.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>${text}</p><small>${words.reference} <bdi dir="ltr">${request.id}</bdi></small>
<a href="">${words.again}</a><a href="/m/help">${words.help}</a><a href="/m/home">${words.home}</a>
</main></body></html>`;
}

/** Title and text by status. After a server error visitors fear for their money. */
function describeError(words: Words, status: number): { readonly title: string; readonly text: string } {
  if (status === 404) return { title: words.missing, text: words.missingText };
  if (status === 429) return { title: words.busy, text: words.text };
  if (status >= 500) return { title: words.failed, text: words.text };
  return { title: words.refused, text: words.refusedText };
}

/** Parses the header, because cookies are not parsed yet after an early failure. */
function wordsOf(cookies = ''): Words {
  const code = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(cookies)?.[1] ?? 'TY';
  return WORDS[code === 'TY' || code === 'TL' ? 'TY' : code === 'AR' ? 'AR' : 'EN'];
}
