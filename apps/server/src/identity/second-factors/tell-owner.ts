import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Notice, notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';

type FactorChange = 'passkey-added' | 'passkey-removed' | 'totp-on' | 'totp-off';

/** Writes down that a second factor changed, for the owner to see, and mails it to them. */
export async function tellOwner<Kind extends FactorChange>(
  deps: IdentityDeps,
  call: WriteCall<'member'>,
  { kind, values }: { readonly kind: Kind; readonly values: Notice<Kind>['values'] },
): Promise<void> {
  const { memberId } = call.session;
  const source = deps.devices.source(call);
  await recordAccountEvent(call.tx, { memberId, kind, at: deps.clock.now(), source });
  await notifyMember(deps, call.tx, { memberId, template: kind, values });
}
