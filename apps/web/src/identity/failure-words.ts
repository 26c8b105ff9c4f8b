import { CallFailure } from '../api/index.ts';
import type { PlainMessageKey } from '../i18n/messages.ts';

/** What any call may answer, in the words every screen uses. */
const WORDS: Readonly<Record<string, PlainMessageKey>> = {
  offline: 'error.offline',
  busy: 'error.busy',
  'login.not.session': 'error.signedOut',
  'request.forbidden': 'error.notAllowed',
  free_reject: 'error.trialRefused',
};

/**
 * The message of a failed call, where `null` is one that waits for a network. `own` gives the words of the codes
 * that only this screen may meet.
 */
export function failureWords(
  error: unknown,
  own: Readonly<Record<string, PlainMessageKey>> = {},
): PlainMessageKey {
  const code = error instanceof CallFailure ? error.code : error === null ? 'offline' : 'unknown';
  return own[code] ?? WORDS[code] ?? 'error.unknown';
}
