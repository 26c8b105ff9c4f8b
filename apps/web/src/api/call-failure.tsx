import { REQUEST_ID_META } from '@tessera/contract/first-view';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { FailureState } from '../ui/feedback/page-states.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { CallFailure } from './exchange.ts';

/** Failures of any call, with the texts that every screen uses. */
const WORDS: Readonly<Record<string, PlainMessageKey>> = {
  offline: 'error.offline',
  busy: 'error.busy',
  'login.busy': 'error.busy',
  upgrading: 'error.upgrading',
  'request.not.found': 'error.urlEmpty',
  'login.not.session': 'error.signedOut',
  'request.forbidden': 'error.notAllowed',
  'function.not.available': 'error.notAllowed',
  free_reject: 'error.trialRefused',
};

export interface CallFailedProps {
  /** The error of the call; `null` while the call waits for a network. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What could not be loaded. Default: the page. */
  readonly title?: string;
}

/** Replaces the content of a screen, or a part of it, that could not be loaded. */
export function CallFailed({ error, onRetry, title }: CallFailedProps) {
  const t = useT();
  const requestId = useRequestId(error);
  return (
    <FailureState
      title={title ?? t('failed.title')}
      text={t(failureKey(error))}
      requestId={requestId}
      onRetry={onRetry}
    />
  );
}

export type RefusalTexts = Readonly<Record<string, PlainMessageKey>>;

/**
 * Returns the message key of a failed call; `null` means that the call waits for a network. `own` overrides
 * the texts of codes that only one screen meets.
 */
function failureKey(error: unknown, own: RefusalTexts = {}): PlainMessageKey {
  const code = error instanceof CallFailure ? error.code : error === null ? 'offline' : 'unknown';
  return own[code] ?? WORDS[code] ?? 'error.unknown';
}

/** Returns the translated message; a temporary refusal includes the waiting time. */
export function useFailureText(error: unknown, own?: RefusalTexts): string {
  const t = useT();
  const { relative } = useFormats();
  const seconds = retryAfterSeconds(error);
  if (seconds === undefined) return t(failureKey(error, own));
  return t('error.tooOften', { when: relative(roundedWait(seconds) * 1000, 0) });
}

/** Returns the waiting time that the server requests, in seconds; undefined if there is none. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallFailure ? error.value.retryAfterSeconds : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
}

/**
 * Rounds up to the displayed unit: a member who reads "in 2 minutes" must not be refused after two minutes.
 */
function roundedWait(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
  return Math.ceil(seconds / step) * step;
}

/** Returns the support reference of the failed call, otherwise of the page. */
export function useRequestId(error: unknown): string | undefined {
  const pageRequestId = usePageRequestId();
  return (error instanceof CallFailure ? error.requestId : undefined) ?? pageRequestId;
}

/**
 * Returns the request id of the page; undefined in the server's markup, which is cached for other visitors.
 */
export function usePageRequestId(): string | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${REQUEST_ID_META}]`)?.content;
}
