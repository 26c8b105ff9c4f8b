import { merchantParameters } from '@tessera/contract/client-parameters';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Handler, Handlers, ReadCall, Session, WriteCall } from './call.ts';
import { sendRefusal } from './envelope.ts';
import { readInput } from './input.ts';
import { CallError, isRefusal, refuse } from './refusal.ts';
import { SEALED_LIMIT_BYTES, type SealedBodies } from './sealed-body.ts';
import { visitorAddress } from './visitor-address.ts';

/** Names that reach a prototype where an object is built from them. */
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

export interface MountDeps {
  readonly database: Database;
  /** Reads the session of the cookie; undefined when there is none or it ended. */
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
  /** Throws a CallError when this session may not use this endpoint. */
  authorize(endpoint: Endpoint, request: FastifyRequest, session: Session | undefined): void;
  readonly secureCookies: boolean;
  readonly bodies: SealedBodies;
  /** Merchants a client may name: calls of clients that were built for another are refused. */
  readonly merchantCodes: ReadonlySet<string>;
  /** The address members use, when the operator names it. */
  readonly publicOrigin?: string | undefined;
}

const MERCHANT_NAMES = Object.keys(merchantParameters) as readonly (keyof typeof merchantParameters)[];

/** Serves every endpoint of one contract. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  deps: MountDeps,
) {
  for (const [name, endpoint] of Object.entries(contract)) {
    // Each handler is given the input and the call of its own endpoint, which the types cannot follow through a loop.
    const handler = handlers[name] as Handler<Endpoint>;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.sealed && { bodyLimit: SEALED_LIMIT_BYTES }),
      ...(endpoint.bodyLimitBytes !== undefined && {
        bodyLimit: endpoint.bodyLimitBytes,
        // Nobody without a session makes us read that much.
        onRequest: (request) => refuseStranger(endpoint, request, deps),
      }),
      handler: (request, reply) => answer(endpoint, handler, request, reply, deps),
    };
    if (endpoint.form) mountForm(app, route);
    else app.route(route);
  }
}

async function refuseStranger(endpoint: Endpoint, request: FastifyRequest, deps: MountDeps): Promise<void> {
  deps.authorize(endpoint, request, await deps.authenticate(request));
}

/** In a scope of its own, because only there a form is understood. */
function mountForm(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.route(route);
  });
}

async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<unknown> {
  const session = asksForSession(endpoint) ? await deps.authenticate(request) : undefined;
  if (endpoint.access !== 'provider' && (endpoint.method !== 'GET' || endpoint.changes)) {
    refuseForeignOrigin(request, deps.publicOrigin);
  }
  deps.authorize(endpoint, request, session);
  const input = await readInput(endpoint, request, deps.bodies);
  if (namesOtherMerchant(endpoint, input, deps))
    return sendRefusal(reply, endpoint, refuse('merchant.unknown'));
  const value = await runHandler(
    endpoint,
    handler,
    input,
    callOf(request, reply, session, deps),
    deps.database,
  );
  void reply.header('cache-control', 'no-store');
  if (isRefusal(value)) return sendRefusal(reply, endpoint, value);
  const answered = { success: true, value };
  if (!endpoint.etag) return answered;
  return answerTagged(request, reply, { text: JSON.stringify(answered), forGuests: session === undefined });
}

/** Whether the caller's client was built for a merchant that is not served here. */
function namesOtherMerchant(endpoint: Endpoint, input: unknown, { merchantCodes }: MountDeps): boolean {
  if (!endpoint.refusals.includes('merchant.unknown')) return false;
  const named = input as Partial<Record<keyof typeof merchantParameters, string>>;
  return MERCHANT_NAMES.some((name) => named[name] !== undefined && !merchantCodes.has(named[name]));
}

/** What opens a session does not wait for a look at the one before. */
function asksForSession({ access, opensSession }: Endpoint): boolean {
  return access !== 'provider' && opensSession !== true;
}

async function runHandler(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  input: unknown,
  call: ReadCall,
  database: Database,
): Promise<unknown> {
  if ('oneStatement' in handler) return handler.oneStatement(input, call);
  let ready = input;
  if ('prepare' in handler) {
    ready = await handler.prepare(input, call);
    if (isRefusal(ready)) return ready;
  }
  const run = 'prepare' in handler ? handler.run : handler;
  if (endpoint.method === 'GET') return run(ready, call as ReadCall & WriteCall);
  return inTransaction(database, call, (writing) => run(ready, writing));
}

/**
 * Runs `work` in one transaction. The cookies it sets are sent once it is committed: what was rolled back has
 * no cookie, and what was run again has one.
 */
export async function inTransaction<T>(
  database: Database,
  call: ReadCall,
  work: (call: ReadCall & WriteCall) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    const cookies = holdCookies(call.cookies);
    return { value: await work({ ...call, cookies, tx }), cookies };
  });
  done.cookies.release();
  return done.value;
}

/** A request as use cases see it. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | undefined,
  deps: Pick<MountDeps, 'database' | 'secureCookies'>,
): ReadCall {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secureCookies } as const;
  return {
    session,
    ip: visitorAddress(request),
    headers: request.headers,
    rawBody: request.rawBody,
    db: deps.database,
    cookies: {
      get: (name) => request.cookies[name],
      set: (name, value, maxAgeSeconds, sameSite = 'lax') =>
        void reply.setCookie(name, value, {
          ...options,
          sameSite,
          ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
        }),
      clear: (name) => void reply.clearCookie(name, options),
    },
  };
}

/**
 * Refuses a call that changes something and comes from a page of another origin. Behind a proxy that names
 * another host the configured origin is known all the same.
 */
function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new CallError('request.forbidden');
  if (origin === undefined || origin === '') return;
  const [page, site] = [URL.parse(origin), publicOrigin === undefined ? null : URL.parse(publicOrigin)];
  const own = page !== null && page.origin === site?.origin;
  // Who can write on the way to plain http of this host must not write through the visitor's browser.
  const downgraded = site?.protocol === 'https:' && page?.protocol !== 'https:';
  if (!own && (downgraded || page?.host !== host)) throw new CallError('request.forbidden');
}

type Cookies = ReadCall['cookies'];

interface HeldCookies extends Cookies {
  /** Sets and clears what was asked for so far, in that order. */
  release(): void;
}

/** Cookies that wait until it is sure that what they stand for is there. */
function holdCookies(cookies: Cookies): HeldCookies {
  const held: (() => void)[] = [];
  return {
    get: (name) => cookies.get(name),
    set: (...cookie) => void held.push(() => cookies.set(...cookie)),
    clear: (name) => void held.push(() => cookies.clear(name)),
    release() {
      for (const apply of held) apply();
    },
  };
}

/**
 * Answers with a tag of what the answer says, or with 304 and nothing when the caller names that very tag. The tag is
 * weak: the same answer may go out compressed or not. Anybody may keep what a guest is told and must ask again before
 * using it; what is told in a session stays with that member.
 */
function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly text: string; readonly forGuests: boolean },
): FastifyReply {
  const tag = createHash('sha256').update(answer.text).digest('base64url').slice(0, 22);
  void reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', answer.forGuests ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.text);
}

/** Whether an If-None-Match header names the tag, compared weakly (RFC 9110, 13.1.2). */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/"([\x21\x23-\x7e\x80-\xff]*)"/g)].some(([, named]) => named === tag);
}

/** Lets the routes of one scope take form-encoded bodies too; the others go on refusing them. */
function acceptForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body;
    return fieldsOf(new URLSearchParams(body.toString('utf8')));
  });
}

/** Each name with its text. A name that comes twice has no one value, and is refused. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  const names = [...form.keys()];
  const sure = new Set(names).size === names.length && !names.some((name) => POISONED.has(name));
  if (!sure) throw new CallError('request_param_err');
  return Object.fromEntries(form);
}
