import endpoints from 'virtual:endpoints';
import { ABSENT_HEADER } from '@tessera/contract/live/live';
import type { BodyKey } from '@tessera/contract/identity/sealed-body';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import { type Closing, closingIn } from './closing.ts';
import { type Answer, CallFailure, exchange, offline, type Outgoing } from './exchange.ts';
import type { SessionStore } from './session-store.ts';

export interface ApiClient {
  /** `headers`: what the call says beyond its input. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutput<Name>>;
  /**
   * Tells `listener` once, when a body that should be sealed goes out readable: browsers give pages of plain
   * http no cryptography. Returns how to stop listening.
   */
  onReadable(listener: () => void): () => void;
  /** Tells `listener` whenever a call is refused because the site is closed. Returns how to stop listening. */
  onClosed(listener: (closing: Closing) => void): () => void;
  /** From now on calls say when nobody is there, so that they do not keep the session from ending. */
  watchPresence(isAbsent: () => boolean): void;
}

/** The calls of this tab. Bodies are sealed for `bodyKey` until the server names another. */
export function createClient(session: SessionStore, bodyKey: BodyKey): ApiClient {
  const seals = { key: bodyKey, clockOffsetMs: 0 };
  const listeners = new Set<() => void>();
  const closedListeners = new Set<(closing: Closing) => void>();
  let told = false;
  let isAbsent = () => false;
  const client: ApiClient = {
    async call(name, input, headers) {
      const sentWith = session.get();
      const line = endpoints[name] ?? (await knowAllCalls())[name] ?? '';
      const request = requestOf(line, input, {
        ...(sentWith && { 'x-mc-token': sentWith.token }),
        ...(isAbsent() && { [ABSENT_HEADER]: '1' }),
        ...headers,
      });
      const { response, envelope } = await (request.as === 'sealed' ? sealed(request) : exchange(request));
      if (envelope.success) return envelope.value as never;
      // The session got another token while the call was under way, and nothing was done: once more, with that one.
      const now = session.get();
      if (envelope.errorCode === 'request.forbidden' && now && now.token !== sentWith?.token) {
        return client.call(name, input, headers);
      }
      // Only the session that was refused ends: another may have begun while the call was under way.
      if (response.status === 401 && session.get() === sentWith && !session.isLeaving())
        session.set(null, 'over');
      const { errorCode, value } = envelope;
      const closing = closingIn(errorCode, asRecord(value));
      if (closing) for (const listener of closedListeners) listener(closing);
      if (errorCode === 'password.change.required' && sentWith && session.get() === sentWith) {
        session.set({ ...sentWith, firstTimeLogin: true });
      }
      throw new CallFailure(errorCode, asRecord(value), response.headers.get('x-request-id') ?? undefined);
    },
    onReadable(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onClosed(listener) {
      closedListeners.add(listener);
      return () => closedListeners.delete(listener);
    },
    watchPresence(ask) {
      isAbsent = ask;
    },
  };

  async function sealed(request: Outgoing): Promise<Answer> {
    if (crypto.subtle) {
      const { exchangeSealed } = await import('./seal.ts').catch(offline);
      return exchangeSealed(request, seals, () => client.call('content.systemStatus', {}));
    }
    if (!told) for (const listener of listeners) listener();
    told = true;
    return exchange(request);
  }

  return client;
}

/** Brings the calls that the first view does not make. Throws a CallFailure when they do not come. */
export async function knowAllCalls(): Promise<Readonly<Record<string, string>>> {
  const rest = await import('virtual:endpoints/rest').catch(offline);
  return rest.default;
}

function requestOf(line: string, input: object, headers: Outgoing['headers']): Outgoing {
  const [method = 'GET', pattern = '', as] = line.split(' ');
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  if (method !== 'GET' && method !== 'DELETE') {
    return { method, url: path, headers, body: Object.fromEntries(left), as };
  }
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)])).toString();
  return { method, url: query ? `${path}?${query}` : path, headers, as };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
