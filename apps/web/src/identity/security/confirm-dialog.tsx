import { useEffect } from 'react';
import type { RefusalTexts } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FailureNote } from '../form-fields.tsx';

/** Texts of security events by kind. */
const EVENT_KEYS: Readonly<Record<string, PlainMessageKey>> = {
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

/** Events that the owner should check. */
const ALARMING = new Set([
  'login-failed-often',
  'password-reset',
  'passkey-cloned',
  'remembered-replayed',
  'withdrawal-password-reset',
  'withdrawal-password-locked',
  'erasure-asked',
]);

/** Refusals of the security center only. */
export const SECURITY_FAILURES: RefusalTexts = {
  'session.limited': 'security.limited',
  'passkey.err': 'security.passkeyFailed',
  'passkey.present': 'security.passkeyHere',
  'passkey.not.found': 'security.passkeyGone',
  'second.factor.exists': 'security.totpThere',
  'device.not.found': 'security.deviceGone',
};

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly submit: string;
  /** State of the change. */
  readonly change: { readonly isPending: boolean; readonly error: Error | null; reset(): void };
  /** Texts in addition to those of the security center. */
  readonly texts?: RefusalTexts;
  readonly onSubmit: () => void;
}

/** Confirms an action that is not easily undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  submit,
  change,
  texts,
  onSubmit,
}: ConfirmDialogProps) {
  const t = useT();
  const { reset } = change;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={page.stack}>
        <p className={page.quiet}>{text}</p>
        {change.error && <FailureNote error={change.error} texts={{ ...SECURITY_FAILURES, ...texts }} />}
        <Button busy={change.isPending} onClick={onSubmit}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Sheet>
  );
}

export function eventKey(kind: string): PlainMessageKey {
  return EVENT_KEYS[kind] ?? 'security.event.other';
}

export function isAlarming(kind: string): boolean {
  return ALARMING.has(kind);
}
