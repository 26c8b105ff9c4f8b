import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { MoneyAction } from '@tessera/contract/wallet/wallet';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { storageOwner, useApi } from '../../api/index.ts';

/** A money request without an answer: this device does not know whether it was executed, unless it is `cancelled`. */
export interface OpenRequest {
  /** The idempotency key of the request. */
  readonly requestKey: string;
  /** Content of the request. Never contains a password, a code or the name of a person. */
  readonly content: RequestContent;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The connection failed: no answer can arrive any more. */
  readonly lost?: true;
  /** The server confirmed that the request was not and will not be executed. Another one may be sent. */
  readonly cancelled?: true;
}

export interface RequestContent {
  /** Decimal string. */
  readonly amount: string;
  readonly [field: string]: string;
}

/** Stores at most one request of one member and action, for every tab of this browser. */
export interface OpenRequests {
  /** The stored text; null if there is none, and while its answer may still reach this tab. */
  text(): string | null;
  read(): OpenRequest | undefined;
  write(request: OpenRequest): void;
  /** Stores a request whose answer may still reach this tab. */
  begin(request: OpenRequest): void;
  /** Removes the request of this key only. */
  remove(requestKey: string): void;
  subscribe(listener: () => void): () => void;
}

/** Keys whose answer may still reach this tab. */
const sending = new Set<string>();
/** Keys of cancelled requests whose content was restored to the form. */
const restored = new Set<string>();
const listeners = new Set<() => void>();

/**
 * Open requests outlive reload, tab and session in localStorage. Other members of this browser get none of
 * them.
 */
function openRequests(session: SessionInfo, action: MoneyAction): OpenRequests {
  const place = `money ${action} ${storageOwner(session)}`;
  const read = () => parse(localStorage.getItem(place));
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    read,
    text() {
      const stored = read();
      return stored && !sending.has(stored.requestKey) ? localStorage.getItem(place) : null;
    },
    write(request) {
      localStorage.setItem(place, JSON.stringify(request));
      sending.delete(request.requestKey);
      notify();
    },
    begin(request) {
      localStorage.setItem(place, JSON.stringify(request));
      sending.add(request.requestKey);
      notify();
    },
    remove(requestKey) {
      sending.delete(requestKey);
      if (read()?.requestKey === requestKey) localStorage.removeItem(place);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}

/** The open requests of the signed-in member; undefined without a session. */
export function useOpenRequests(action: MoneyAction): OpenRequests | undefined {
  const { session } = useApi();
  const info = useSyncExternalStore(session.subscribe, session.get, session.get);
  return useMemo(() => (info ? openRequests(info, action) : undefined), [info, action]);
}

const noSubscription = () => () => {};

/** Returns whether the outcome of a request is unknown: no other is sent meanwhile. */
export function useIsOpen(requests: OpenRequests | undefined): boolean {
  const request = useStoredRequest(requests);
  return request !== undefined && !request.cancelled;
}

/** Returns the unanswered request, or the last cancelled one. */
export function useStoredRequest(requests: OpenRequests | undefined): OpenRequest | undefined {
  const text = useSyncExternalStore(
    requests?.subscribe ?? noSubscription,
    () => requests?.text() ?? null,
    () => null,
  );
  return useMemo(() => parse(text), [text]);
}

/** Restores the content of a cancelled request to the form, once. */
export function useCancelledContent(
  requests: OpenRequests | undefined,
  restore: (content: RequestContent) => void,
): void {
  const stored = useStoredRequest(requests);
  const onCancelled = useEffectEvent(restore);
  useEffect(() => {
    if (!stored?.cancelled || restored.has(stored.requestKey)) return;
    restored.add(stored.requestKey);
    onCancelled(stored.content);
  }, [stored]);
}

function parse(text: string | null): OpenRequest | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isOpenRequest(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Storage content is untrusted: incomplete records are ignored. */
function isOpenRequest(stored: unknown): stored is OpenRequest {
  if (!isRecord(stored) || !isRecord(stored['content'])) return false;
  const { requestKey, content, sentAt, lost, cancelled } = stored;
  return (
    typeof requestKey === 'string' &&
    UUID.test(requestKey) &&
    Number.isFinite(sentAt) &&
    isAmount(content['amount']) &&
    Object.values(content).every((value) => typeof value === 'string') &&
    [lost, cancelled].every((flag) => flag === undefined || flag === true)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isAmount(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9]+(?:\.[0-9]{1,4})?$/.test(value);
}
