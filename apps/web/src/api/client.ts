import { type StartUpState, startUpState } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { BodyKey } from '@tessera/contract/identity/encrypted-body';
import { ABSENT_HEADER } from '@tessera/contract/live/absent-header';
import type { SystemStatus } from '@tessera/contract/system';
import endpoints from 'virtual:endpoints';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import { type Answer, CallFailure, exchange, offline, type Outgoing } from './exchange.ts';
import { type SessionStore, storageOwner } from './session-store.ts';

const STATES: Readonly<Record<string, StartUpState>> = { 'system.maintenance': 1, 'region.restricted': 2 };

export interface ApiClient {
  /** `headers`: headers in addition to the input. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutput<Name>>;
  /**
   * Calls `listener` once if a body that should be sealed is sent unsealed: browsers provide no cryptography
   * on plain http. Returns a function that unsubscribes.
   */
  onReadable(listener: () => void): () => void;
  /**
   * Calls `listener` whenever a call is refused because the site is closed. Returns a function that
   * unsubscribes.
   */
  onClosed(listener: (closing: SiteClosure) => void): () => void;
  /** From now on calls report an absent visitor, so that they do not prolong the session. */
  watchPresence(isAbsent: () => boolean): void;
}

/** Creates the client of this tab. Bodies are sealed for `bodyKey` until the server names another key. */
export function createClient(session: SessionStore, bodyKey: BodyKey): ApiClient {
  const seals = { key: bodyKey, clockOffsetMs: 0 };
  const listeners = new Set<() => void>();
  const closedListeners = new Set<(closing: SiteClosure) => void>();
  let reportedReadable = false;
  let isAbsent = () => false;
  const client: ApiClient = {
    async call(name, input, headers) {
      const sentWith = session.get();
      const line = endpoints[name] ?? (await loadAllEndpoints())[name] ?? '';
      const request = requestOf(line, input, {
        ...(sentWith && { 'x-mc-token': sentWith.token }),
        ...(isAbsent() && { [ABSENT_HEADER]: '1' }),
        ...headers,
      });
      const send = request.as === 'encrypted' ? exchangeEncrypted : exchange;
      const { response, envelope } = await send(request);
      if (envelope.success) return envelope.value as never;
      // The session token changed during the call and the server did nothing: repeat the call with the new
      // token. A call of one member is never repeated for another.
      const now = session.get();
      if (envelope.errorCode === 'request.forbidden' && now && hasNewToken(now, sentWith)) {
        return client.call(name, input, headers);
      }
      // Ends only the refused session: another session may have started during the call.
      if (response.status === 401 && session.get() === sentWith && !session.isLeaving())
        session.set(null, 'over');
      const { errorCode, value } = envelope;
      const closing = closureIn(errorCode, asRecord(value));
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
    watchPresence(absence) {
      isAbsent = absence;
    },
  };

  async function exchangeEncrypted(request: Outgoing): Promise<Answer> {
    if (crypto.subtle) {
      const { exchangeSealed } = await import('./seal.ts').catch(offline);
      return exchangeSealed(request, seals, () => client.call('content.systemStatus', {}));
    }
    if (!reportedReadable) for (const listener of listeners) listener();
    reportedReadable = true;
    return exchange(request);
  }

  return client;
}

/** Whether the token of a call is an earlier one of the same member. A guest has none. */
function hasNewToken(now: SessionInfo, sentWith: SessionInfo | null): boolean {
  if (!sentWith) return true;
  return now.token !== sentWith.token && storageOwner(now) === storageOwner(sentWith);
}

/** Loads the calls that the first view does not make. Throws a CallFailure if the script does not load. */
export async function loadAllEndpoints(): Promise<Readonly<Record<string, string>>> {
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

/** Whether the site is open for this visitor, and the details if it is closed. */
export interface SiteClosure {
  readonly state: StartUpState;
  /** The visitor's address as the server sees it; empty if the server did not report it. */
  readonly ip: string;
  /** Planned end of the maintenance, ISO 8601. */
  readonly endsAt: string | null;
}

export function closureOf(status: SystemStatus): SiteClosure {
  return { state: startUpState(status), ip: status.location.ip, endsAt: status.maintenanceEndsAt };
}

/** Returns the closure that a refusal reports; undefined if the refusal concerns only the call. */
function closureIn(
  errorCode: string,
  { ip, endsAt }: Readonly<Record<string, unknown>>,
): SiteClosure | undefined {
  const state = STATES[errorCode];
  if (state === undefined) return undefined;
  return { state, ip: typeof ip === 'string' ? ip : '', endsAt: typeof endsAt === 'string' ? endsAt : null };
}
