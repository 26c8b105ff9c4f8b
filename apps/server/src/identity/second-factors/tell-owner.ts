import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Notice, notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';

type Change =
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-on'
  | 'totp-off'
  | 'withdrawal-password-set'
  | 'withdrawal-password-changed'
  | 'withdrawal-password-reset'
  | 'payout-account-added'
  | 'payout-account-removed'
  | 'mobile-changed'
  | 'mail-changed'
  | 'erasure-taken-back';

/** Writes down that what protects an account changed, for the owner to see, and tells them where they read it. */
export async function tellOwner<Kind extends Change>(
  deps: IdentityDeps,
  call: WriteCall<'member'>,
  { kind, values }: { readonly kind: Kind; readonly values: Notice<Kind>['values'] },
): Promise<void> {
  const { memberId } = call.session;
  const source = deps.devices.source(call);
  await recordAccountEvent(call.tx, { memberId, kind, at: deps.clock.now(), source });
  await notifyMember(deps, call.tx, { memberId, template: kind, values });
}
