import type { OwnWords } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** What happened to an account, by the kinds the server knows. */
const EVENT_WORDS: Readonly<Record<string, PlainMessageKey>> = {
  registered: 'security.event.registered',
  login: 'security.event.login',
  'login-new-device': 'security.event.loginNewDevice',
  'login-failed-often': 'security.event.loginFailedOften',
  'password-changed': 'security.event.passwordChanged',
  'password-reset': 'security.event.passwordReset',
  'passkey-added': 'security.event.passkeyAdded',
  'passkey-removed': 'security.event.passkeyRemoved',
  'passkey-cloned': 'security.event.passkeyCloned',
  'totp-on': 'security.event.totpOn',
  'totp-off': 'security.event.totpOff',
  'recovery-code-used': 'security.event.recoveryCodeUsed',
  'remembered-replayed': 'security.event.rememberedReplayed',
  'signed-out-everywhere': 'security.event.signedOutEverywhere',
  'device-ended': 'security.event.deviceEnded',
  'withdrawal-password-set': 'security.event.pinSet',
  'withdrawal-password-changed': 'security.event.pinChanged',
  'withdrawal-password-reset': 'security.event.pinReset',
  'withdrawal-password-locked': 'security.event.pinLocked',
  'payout-account-added': 'security.event.payoutAdded',
  'payout-account-removed': 'security.event.payoutRemoved',
  'mobile-changed': 'security.event.mobileChanged',
  'mail-changed': 'security.event.mailChanged',
  'identity-submitted': 'security.event.identitySubmitted',
  'identity-verified': 'security.event.identityVerified',
  'identity-rejected': 'security.event.identityRejected',
  'erasure-asked': 'security.event.erasureAsked',
  'erasure-taken-back': 'security.event.erasureTakenBack',
  'remainder-given-up': 'security.event.remainderGivenUp',
};

/** Events the owner should look at, unless they were at it themselves. */
const ALARMING = new Set([
  'login-failed-often',
  'password-reset',
  'passkey-cloned',
  'remembered-replayed',
  'withdrawal-password-reset',
  'withdrawal-password-locked',
  'erasure-asked',
]);

export function eventWords(kind: string): PlainMessageKey {
  return EVENT_WORDS[kind] ?? 'security.event.other';
}

export function isAlarming(kind: string): boolean {
  return ALARMING.has(kind);
}

/** Refusals that only this screen meets. */
export const SECURITY_FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'passkey.err': 'security.passkeyFailed',
  'passkey.present': 'security.passkeyHere',
  'passkey.not.found': 'security.passkeyGone',
  'second.factor.exists': 'security.totpThere',
  'device.not.found': 'security.deviceGone',
};
