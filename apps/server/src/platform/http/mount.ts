import { merchantParameters } from '@tessera/contract/client-parameters';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createHash } from 'node:crypto';
import { type KeyedConcurrencyLimit, openKeyedConcurrencyLimit } from '../concurrency.ts';
import type { Database } from '../database/database.ts';
import {
  type Handler,
  type Handlers,
  type ReadCall,
  type Session,
  visitorAddress,
  type WriteCall,
} from './call.ts';
import { sendRefusal } from './envelope.ts';
import { readInput } from './input.ts';
import { openLargeBodies } from './large-bodies.ts';
import { CallError, isRefusal, refuse } from './refusal.ts';
import { ENCRYPTED_BODY_LIMIT_BYTES, type EncryptedBodies } from './encrypted-body.ts';

/** Field names that could reach a prototype. */
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

export interface MountDeps {
  readonly database: Database;
  /** Reads the session of the cookie; undefined without a valid session. */
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
  /** Throws a CallError when this session may not use this endpoint. */
  authorize(endpoint: Endpoint, request: FastifyRequest, session: Session | undefined): void;
  /** The subscriber line of a visitor; undefined where the address identifies nobody. */
  subscriberOf(request: FastifyRequest): string | undefined;
  readonly secureCookies: boolean;
  readonly bodies: EncryptedBodies;
  /** Merchant codes that clients may send. Calls of clients for other merchants are refused. */
  readonly merchantCodes: ReadonlySet<string>;
  /** The public origin, if configured. */
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
    // Each handler gets input and call of its own endpoint; types cannot follow this through a loop.
    const handler = handlers[name] as Handler<Endpoint>;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.encrypted && { bodyLimit: ENCRYPTED_BODY_LIMIT_BYTES }),
      ...(endpoint.bodyLimitBytes !== undefined && {
        bodyLimit: endpoint.bodyLimitBytes,
        onRequest: (request, reply) => admitLargeBody(endpoint, request, reply, deps),
      }),
      handler: (request, reply) => answer(endpoint, handler, request, reply, deps),
    };
    if (endpoint.form) mountForm(app, route);
    else app.route(route);
  }
}

const largeBodies = openLargeBodies();

/** Callers without permission cannot send a large body, and no caller can send many at the same time. */
async function admitLargeBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<void> {
  const session = await deps.authenticate(request);
  deps.authorize(endpoint, request, session);
  const sender = session
    ? { name: `member ${session.memberId}`, isGuest: false }
    : { name: deps.subscriberOf(request) ?? visitorAddress(request), isGuest: true };
  if (!largeBodies.admit(request, reply, sender)) throw new CallError('busy');
}

/** Registers the route in its own scope, where forms are parsed. */
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
  const session = requiresSession(endpoint) ? await deps.authenticate(request) : undefined;
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
  return sendWithEntityTag(request, reply, {
    text: JSON.stringify(answered),
    forGuests: session === undefined,
  });
}

/** Whether the client was built for a merchant that this server does not serve. */
function namesOtherMerchant(endpoint: Endpoint, input: unknown, { merchantCodes }: MountDeps): boolean {
  if (!endpoint.refusals.includes('merchant.unknown')) return false;
  const named = input as Partial<Record<keyof typeof merchantParameters, string>>;
  return MERCHANT_NAMES.some((name) => named[name] !== undefined && !merchantCodes.has(named[name]));
}

/** An endpoint that opens a session does not read the previous one. */
function requiresSession({ access, opensSession }: Endpoint): boolean {
  return access !== 'provider' && opensSession !== true;
}

async function runHandler(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  input: unknown,
  call: ReadCall,
  database: Database,
): Promise<unknown> {
  if ('oneStatement' in handler) return inTurn(writing, call, () => handler.oneStatement(input, call));
  let ready = input;
  if ('prepare' in handler) {
    ready = await handler.prepare(input, call);
    if (isRefusal(ready)) return ready;
  }
  const run = 'prepare' in handler ? handler.run : handler;
  if (endpoint.method === 'GET') return inTurn(reading, call, () => run(ready, call as ReadCall & WriteCall));
  return inTurn(writing, call, () => inTransaction(database, call, (write) => run(ready, write)));
}

/** The calls of each member in this process. */
const writing = openKeyedConcurrencyLimit({ atOnce: 4, waiting: 500 });
const reading = openKeyedConcurrencyLimit({ atOnce: 8, waiting: 500 });

/**
 * Runs a few calls of one member at the same time; the others wait here. Each call has a connection, also while it waits for
 * the locks of the others: many at once would take the connections of all other visitors.
 */
async function inTurn(
  limited: KeyedConcurrencyLimit,
  { session }: Pick<ReadCall, 'session'>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!session) return work();
  const done = await limited(session.memberId, async () => ({ value: await work() }));
  if (!done) throw new CallError('busy');
  return done.value;
}

/**
 * Runs `work` in one transaction. Its cookies are sent after the commit: none after a rollback, and one set
 * after a
 * retry.
 */
export async function inTransaction<T>(
  database: Database,
  call: ReadCall,
  work: (call: ReadCall & WriteCall) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    const cookies = bufferCookies(call.cookies);
    return { value: await work({ ...call, cookies, tx }), cookies };
  });
  done.cookies.release();
  return done.value;
}

/** The request as use cases see it. */
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
 * Refuses a write call from a page of another origin. Behind a proxy with another host name the configured
 * origin also
 * counts.
 */
function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new CallError('request.forbidden');
  if (origin === undefined || origin === '') return;
  const [page, site] = [URL.parse(origin), publicOrigin === undefined ? null : URL.parse(publicOrigin)];
  const own = page !== null && page.origin === site?.origin;
  // An attacker on the path to plain http must not write through the visitor's browser.
  const downgraded = site?.protocol === 'https:' && page?.protocol !== 'https:';
  if (!own && (downgraded || page?.host !== host)) throw new CallError('request.forbidden');
}

type Cookies = ReadCall['cookies'];

interface BufferedCookies extends Cookies {
  /** Applies the buffered cookies in their order. */
  release(): void;
}

/** Buffers Set-Cookie headers until the transaction commits. */
function bufferCookies(cookies: Cookies): BufferedCookies {
  const pending: (() => void)[] = [];
  return {
    get: (name) => cookies.get(name),
    set: (...cookie) => void pending.push(() => cookies.set(...cookie)),
    clear: (name) => void pending.push(() => cookies.clear(name)),
    release() {
      for (const apply of pending) apply();
    },
  };
}

/**
 * Sends the response with a content tag, or 304 when the caller has this tag. The tag is weak, because the
 * response may
 * be compressed. Guest responses are cacheable with revalidation; session responses are private.
 */
function sendWithEntityTag(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly text: string; readonly forGuests: boolean },
): FastifyReply {
  const tag = createHash('sha256').update(answer.text).digest('base64url').slice(0, 22);
  void reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', answer.forGuests ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  if (includesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.text);
}

/** Whether an If-None-Match header names the tag, compared weakly (RFC 9110, 13.1.2). */
function includesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/"([\x21\x23-\x7e\x80-\xff]*)"/g)].some(([, named]) => named === tag);
}

/** Accepts form-encoded bodies in one scope; other routes refuse them. */
function acceptForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body;
    return fieldsOf(new URLSearchParams(body.toString('utf8')));
  });
}

/** Fields of a form. Duplicate names are refused, because they have no single value. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  const names = [...form.keys()];
  const sure = new Set(names).size === names.length && !names.some((name) => POISONED.has(name));
  if (!sure) throw new CallError('request_param_err');
  return Object.fromEntries(form);
}
