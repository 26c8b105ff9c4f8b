import endpoints from 'virtual:endpoints';
import type { Envelope } from '@tessera/contract/endpoint';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import type { SessionStore } from './session-store.ts';

/** A call that did not succeed: refused by a rule, faulty, or never answered (`offline`). */
export class CallFailure extends Error {
  /** Declared code; `offline` when no answer came, `unknown` for anything unforeseen. */
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Reference for support, when the server gave one. */
  readonly requestId: string | undefined;

  constructor(code: string, value: Readonly<Record<string, unknown>> = {}, requestId?: string) {
    super(code);
    this.code = code;
    this.value = value;
    this.requestId = requestId;
  }
}

export interface ApiClient {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
}

const TIMEOUT_MS = 20_000;

export function createClient(session: SessionStore): ApiClient {
  return {
    async call(name, input) {
      const sentWith = session.get();
      const response = await send(name, input, sentWith?.token);
      const envelope = await readEnvelope(response);
      if (envelope.success) return envelope.value as never;
      // Only the session that was refused ends: another may have begun while the call was under way.
      if (response.status === 401 && session.get() === sentWith) session.set(null);
      const { errorCode, value } = envelope;
      throw new CallFailure(errorCode, asRecord(value), response.headers.get('x-request-id') ?? undefined);
    },
  };
}

async function send(name: CallName, input: object, token: string | undefined): Promise<Response> {
  const [method = 'GET', pattern = ''] = (endpoints[name] ?? '').split(' ');
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery
    ? new URLSearchParams([...left].map(([key, value]) => [key, String(value)])).toString()
    : '';
  try {
    return await fetch(query ? `${path}?${query}` : path, {
      method,
      headers: {
        ...(token && { 'x-mc-token': token }),
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(Object.fromEntries(left)) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new CallFailure('offline');
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    throw new CallFailure('unknown', {}, response.headers.get('x-request-id') ?? undefined);
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
