import { CallFailure } from './exchange.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';

/** What any call may answer, in the words every screen uses. */
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

export type OwnWords = Readonly<Record<string, PlainMessageKey>>;

/**
 * The message of a failed call, where `null` is one that waits for a network. `own` gives the words of the codes
 * that only this screen may meet.
 */
export function failureWords(error: unknown, own: OwnWords = {}): PlainMessageKey {
  const code = error instanceof CallFailure ? error.code : error === null ? 'offline' : 'unknown';
  return own[code] ?? WORDS[code] ?? 'error.unknown';
}

/** The message in the language of the page; a refusal that lasts a while says how long. */
export function useFailureText(error: unknown, own?: OwnWords): string {
  const t = useT();
  const { relative } = useFormats();
  const seconds = retryAfterSeconds(error);
  if (seconds === undefined) return t(failureWords(error, own));
  return t('error.tooOften', { when: relative(inSteps(seconds) * 1000, 0) });
}

/** How long the server asks to wait, when it does. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallFailure ? error.value.retryAfterSeconds : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
}

/** Rounded up to what is said of it: who is told "in 2 minutes" must not be refused after two. */
function inSteps(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
  return Math.ceil(seconds / step) * step;
}
