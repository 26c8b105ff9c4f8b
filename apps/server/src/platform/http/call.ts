import type { Access, Contract, Endpoint, InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Queryable, Tx } from '../database/statement.ts';
import type { Refusal } from './refusal.ts';

/** Visitors with unknown addresses are counted together. */
const UNKNOWN = '::';

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** The session of a call, read from the database for each request. */
export interface Session {
  /** SHA-256 of the cookie's value, hex. */
  readonly idHash: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  /** The direct upline; null for a top agent and for members without one. */
  readonly uplineId: bigint | null;
  /** The account belongs to another operator: a trial here, with access to its rounds. */
  readonly outside: boolean;
  /** Request token of the `x-mc-token` header. */
  readonly token: string;
  /** Id of the session row, as shown to the member. */
  readonly id: bigint;
  /** All other calls are refused until the password is changed. */
  readonly mustChangePassword: boolean;
  /** Last confirmation of identity in this session; null for a session from a cookie only. */
  readonly confirmedAt: Date | null;
  /** End of the restriction on sensitive changes after a password reset. */
  readonly limitedUntil: Date | null;
  /** The remembered device that opened this session. */
  readonly rememberFamily: bigint | null;
}

type SessionFor<A extends Access> = A extends 'guest'
  ? Session | undefined
  : A extends 'provider'
    ? undefined
    : Session;

interface Caller<A extends Access> {
  readonly session: SessionFor<A>;
  /** Address of the visitor, behind the trusted proxies. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes of the body, which a signature covers. */
  readonly rawBody: Buffer | undefined;
  readonly cookies: {
    get(name: string): string | undefined;
    /** `strict` cookies are not sent with navigation from another site. */
    set(name: string, value: string, maxAgeSeconds?: number, sameSite?: 'lax' | 'strict'): void;
    clear(name: string): void;
  };
}

/** A read call: statements run on the pool. */
export interface ReadCall<A extends Access = Access> extends Caller<A> {
  readonly db: Queryable;
}

/** A write call: all statements run in one transaction, opened by the edge. */
export interface WriteCall<A extends Access = Access> extends Caller<A> {
  readonly tx: Tx;
}

type CallOf<E extends Endpoint> = E['method'] extends 'GET' ? ReadCall<E['access']> : WriteCall<E['access']>;
type AnswerOf<E extends Endpoint> = OutputOf<E> | Refusal<RefusalOf<E>>;

type PlainHandler<E extends Endpoint> = (input: InputOf<E>, call: CallOf<E>) => Promise<AnswerOf<E>>;

/**
 * A handler whose slow part without effects (hashing a password) runs before the transaction opens, so that
 * it holds
 * no connection.
 */
export interface PreparedHandler<E extends Endpoint, Ready> {
  prepare(input: InputOf<E>, call: ReadCall<E['access']>): Promise<Ready | Refusal<RefusalOf<E>>>;
  run(ready: Ready, call: CallOf<E>): Promise<AnswerOf<E>>;
}

/** A handler that writes in one statement, which is its own transaction. */
export interface OneStatementHandler<E extends Endpoint> {
  oneStatement(input: InputOf<E>, call: ReadCall<E['access']>): Promise<AnswerOf<E>>;
}

// The type of the value that prepare passes to run stays inside the handler.
// oxlint-disable-next-line typescript/no-explicit-any
export type Handler<E extends Endpoint> = PlainHandler<E> | PreparedHandler<E, any> | OneStatementHandler<E>;

/** One handler per endpoint of the contract. A missing one does not compile. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/**
 * The visitor's address behind the trusted proxies, valid for PostgreSQL's `inet`. A proxy may add a port or
 * zone, or
 * report `unknown`; then the address of the connection is used.
 */
export function visitorAddress(request: FastifyRequest): string {
  const reported = [request.ip, request.socket.remoteAddress].map((address) => bare(address ?? ''));
  return reported.find((address) => isIP(address) !== 0) ?? UNKNOWN;
}

/** Removes port and zone. */
function bare(address: string): string {
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}
