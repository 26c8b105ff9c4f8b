import type { LoginInput } from '@tessera/contract/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentials, type MemberCredentials } from '../members/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { mayTry, type NotAdmitted } from './admission.ts';
import { attemptOf, captchaOf } from './attempt.ts';
import { reportFailedOften } from './failed-often.ts';
import { type Attempt, failureCounts } from './login-limits.ts';

/** A try to enter by the cookie of a remembered device. */
export interface RememberedTry {
  readonly attempt: Attempt;
  readonly member: MemberCredentials | undefined;
}

/** The same limits as for a password; the count comes after, for nobody guesses 256 bits by being quick. */
export async function admitRemembered(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<RememberedTry | NotAdmitted> {
  const attempt = await mayTry(deps, attemptOf(deps, input, call), captchaOf(deps, input, call));
  if (isRefusal(attempt)) return attempt;
  const { userName } = attempt;
  const member = await call.db.maybe(findCredentials, [deps.merchantCode, userName, deps.clock.now()]);
  return { attempt, member };
}

/** Takes the cookie of this browser and hands out its next one. A copied cookie ends the device for everybody. */
export async function takeRemembered(
  deps: IdentityDeps,
  { attempt, member }: RememberedTry,
  call: WriteCall,
): Promise<
  { readonly member: MemberCredentials; readonly rememberFamily: bigint } | Refusal<'login.remember.invalid'>
> {
  const { source } = attempt;
  const used = await deps.remembered.use(call, member?.id, source);
  if (used.outcome === 'taken' && member) return { member, rememberFamily: used.family };
  if (used.outcome === 'replayed') {
    const { memberId } = used;
    const at = deps.clock.now();
    await recordAccountEvent(call.tx, { memberId, kind: 'remembered-replayed', at, source });
    await notifyMember(deps, call.tx, { memberId, template: 'remembered-login-replayed', values: {} });
  }
  const taken = await deps.limits.take(deps.database, failureCounts(attempt));
  await reportFailedOften(deps, attempt, taken);
  return refuse('login.remember.invalid');
}
