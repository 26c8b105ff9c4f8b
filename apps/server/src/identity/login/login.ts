import type { LoginInput, SessionInfo, Side } from '@tessera/contract/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkLoginCode } from './check-login-code.ts';
import { checkPassword } from './check-password.ts';
import { checkPhoneToken } from './check-phone-token.ts';
import { enter } from './enter.ts';
import { holdMember } from './hold-member.ts';
import { entryRefusal } from './may-enter.ts';
import type { LoginRefusal, Proven } from './proven.ts';
import { admitRemembered, type RememberedTry, takeRemembered } from './take-remembered.ts';

type FirstStep = { readonly proven: Proven } | { readonly remembered: RememberedTry };
export type ReadyLogin = FirstStep & { readonly input: LoginInput };

/** Counts, hashes and compares: all that is slow, or must stand whatever becomes of the transaction. */
export async function prepareLogin(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<ReadyLogin | LoginRefusal> {
  if (input.type === 'username' && input.remember && input.password === undefined) {
    const remembered = await admitRemembered(deps, input, call);
    return isRefusal(remembered) ? remembered : { input, remembered };
  }
  const proven = await FIRST_STEPS[input.type](deps, input, call);
  return isRefusal(proven) ? proven : { input, proven };
}

const FIRST_STEPS: Readonly<
  Record<
    LoginInput['type'],
    (deps: IdentityDeps, input: LoginInput, call: ReadCall) => Promise<Proven | LoginRefusal>
  >
> = { username: checkPassword, sms: checkLoginCode, firebase: checkPhoneToken };

/** Lets the member in, where they may enter by this door and no second step is due. */
export async function login(
  deps: IdentityDeps,
  ready: ReadyLogin,
  call: WriteCall,
): Promise<SessionInfo | LoginRefusal> {
  const { side, type, remember } = ready.input;
  if ('remembered' in ready) return loginRemembered(deps, ready.remembered, side, call);
  const { proven } = ready;
  const { member } = proven;
  const refusal = (await proven.settle(call.tx)) ?? entryRefusal(member, side);
  const entry = { confirmed: true, byPassword: type === 'username', remember };
  // Side by side: a sign-in waits for each trip to the database.
  const [answer] = await Promise.all([
    refusal ?? enter(deps, member, entry, call),
    proven.release?.(call.tx),
    // A password is not used up: a sign-in that a crash undoes is made once more.
    type === 'username' && call.tx.commitLater(),
  ]);
  return answer;
}

async function loginRemembered(
  deps: IdentityDeps,
  tried: RememberedTry,
  side: Side,
  call: WriteCall,
): Promise<SessionInfo | LoginRefusal> {
  // Held before the cookie is used: signing out everywhere either comes first or finds the next cookie.
  const member = tried.member && (await holdMember(deps, call.tx, tried.member));
  const taken = await takeRemembered(deps, { ...tried, member }, call);
  if (isRefusal(taken)) return taken;
  const { rememberFamily } = taken;
  const entry = { confirmed: false, rememberFamily };
  return entryRefusal(taken.member, side) ?? enter(deps, taken.member, entry, call);
}
