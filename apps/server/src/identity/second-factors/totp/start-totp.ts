import type { OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { putPendingTotp } from './queries.ts';
import { sealPurpose } from './take-code.ts';
import { SECRET_BYTES, secretOf, totpUri } from './totp.ts';

type Started = OutputOf<typeof secondFactor.startTotp>;
type NotStarted = Refusal<'second.factor.exists' | 'session.confirm.required' | 'session.limited'>;

/** A new secret for an authenticator, in place of one that was never confirmed. */
export async function startTotp(
  deps: IdentityDeps,
  { tx, session }: WriteCall<'member'>,
): Promise<Started | NotStarted> {
  const refusal = sensitiveRefusal(session, deps.clock);
  if (refusal) return refusal;
  const secret = secretOf(deps.randomness.bytes(SECRET_BYTES));
  const sealed = deps.vault.seal(sealPurpose(session.memberId), secret);
  if ((await tx.run(putPendingTotp, [session.memberId, sealed])) === 0) return refuse('second.factor.exists');
  return { secret, uri: totpUri(secret, await deps.brandName(), session.userName) };
}
