import endpoints from 'virtual:endpoints';
import type { BodyKey } from '@tessera/contract/sealed-body';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import { type Answer, CallFailure, exchange, offline, type Outgoing } from './exchange.ts';
import type { SessionStore } from './session-store.ts';

export interface ApiClient {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /**
   * Tells `listener` once, when a body that should be sealed goes out readable: browsers give pages of plain
   * http no cryptography. Returns how to stop listening.
   */
  onReadable(listener: () => void): () => void;
}

/** The calls of this tab. Bodies are sealed for `bodyKey` until the server names another. */
export function createClient(session: SessionStore, bodyKey: BodyKey): ApiClient {
  const seals = { key: bodyKey, clockOffsetMs: 0 };
  const listeners = new Set<() => void>();
  let told = false;
  const client: ApiClient = {
    async call(name, input) {
      const sentWith = session.get();
      const request = requestOf(name, input, sentWith?.token);
      const { response, envelope } = await (request.as === 'sealed' ? sealed(request) : exchange(request));
      if (envelope.success) return envelope.value as never;
      // Only the session that was refused ends: another may have begun while the call was under way.
      if (response.status === 401 && session.get() === sentWith) session.set(null);
      const { errorCode, value } = envelope;
      if (errorCode === 'password.change.required' && sentWith && session.get() === sentWith) {
        session.set({ ...sentWith, firstTimeLogin: true });
      }
      throw new CallFailure(errorCode, asRecord(value), response.headers.get('x-request-id') ?? undefined);
    },
    onReadable(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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

function requestOf(name: CallName, input: object, token: string | undefined): Outgoing {
  const [method = 'GET', pattern = '', as] = (endpoints[name] ?? '').split(' ');
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const headers = token ? { 'x-mc-token': token } : {};
  if (method !== 'GET' && method !== 'DELETE') {
    return { method, url: path, headers, body: Object.fromEntries(left), as };
  }
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)])).toString();
  return { method, url: query ? `${path}?${query}` : path, headers, as };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
