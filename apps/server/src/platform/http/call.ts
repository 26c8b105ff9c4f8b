import type { Access, Contract, Endpoint, InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable, Tx } from '../database/statement.ts';
import type { Refusal } from './refusal.ts';

/** Who calls, read from the database on this very request. */
export interface Session {
  /** SHA-256 of the cookie's value, hex. */
  readonly idHash: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  /** The account is kept by another house: it plays here like a trial, and may look at its rounds. */
  readonly outside: boolean;
  /** Request token of the `x-mc-token` header. */
  readonly token: string;
  /** Row of the session; names it to its owner. */
  readonly id: bigint;
  /** Nothing works before the password is changed. */
  readonly mustChangePassword: boolean;
  /** When the person last proved in this session who they are; null when only a cookie did. */
  readonly confirmedAt: Date | null;
  /** Sensitive changes are refused until then, because the password was set without the old one. */
  readonly limitedUntil: Date | null;
  /** The remembered device this session came from. */
  readonly rememberFamily: bigint | null;
}

type SessionFor<A extends Access> = A extends 'guest'
  ? Session | undefined
  : A extends 'provider'
    ? undefined
    : Session;

interface Caller<A extends Access> {
  readonly session: SessionFor<A>;
  /** Address of the visitor, after the trusted proxies. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** The body exactly as it came: what a signature covers. */
  readonly rawBody: Buffer | undefined;
  readonly cookies: {
    get(name: string): string | undefined;
    /** `strict` is never sent along when another site leads here. */
    set(name: string, value: string, maxAgeSeconds?: number, sameSite?: 'lax' | 'strict'): void;
    clear(name: string): void;
  };
}

/** A reading call: statements run on the pool. */
export interface ReadCall<A extends Access = Access> extends Caller<A> {
  readonly db: Queryable;
}

/** A writing call: everything runs in the one transaction the edge opened. */
export interface WriteCall<A extends Access = Access> extends Caller<A> {
  readonly tx: Tx;
}

type CallOf<E extends Endpoint> = E['method'] extends 'GET' ? ReadCall<E['access']> : WriteCall<E['access']>;
type AnswerOf<E extends Endpoint> = OutputOf<E> | Refusal<RefusalOf<E>>;

type PlainHandler<E extends Endpoint> = (input: InputOf<E>, call: CallOf<E>) => Promise<AnswerOf<E>>;

/**
 * A handler whose slow, effect-free part (hashing a password) runs before the transaction opens,
 * so that no connection waits for it.
 */
export interface PreparedHandler<E extends Endpoint, Ready> {
  prepare(input: InputOf<E>, call: ReadCall<E['access']>): Promise<Ready | Refusal<RefusalOf<E>>>;
  run(ready: Ready, call: CallOf<E>): Promise<AnswerOf<E>>;
}

/** A handler that changes data in one statement, which is a transaction of its own. */
export interface OneStatementHandler<E extends Endpoint> {
  oneStatement(input: InputOf<E>, call: ReadCall<E['access']>): Promise<AnswerOf<E>>;
}

// The type of what is handed from prepare to run stays inside the handler.
// oxlint-disable-next-line typescript/no-explicit-any
export type Handler<E extends Endpoint> = PlainHandler<E> | PreparedHandler<E, any> | OneStatementHandler<E>;

/** One handler for every endpoint of the contract: a forgotten one does not compile. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };
