import type { InputOf } from '@tessera/contract/endpoint';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import type { security } from '@tessera/contract/identity/security';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { admitMailCode, type MailCodeDelivery } from '../codes/mail-code.ts';
import { admitCodeRequest, type SmsCodeDelivery } from '../codes/request-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';

type SendRefusal = Refusal<
  | 'session.confirm.required'
  | 'session.limited'
  | 'function.not.available'
  | 'sms.wait'
  | 'sms.limit'
  | 'captcha.required'
  | 'captcha.err'
>;

/** Counts a request for a code to a new number of the member. */
export async function admitNewMobile(
  deps: IdentityDeps,
  input: InputOf<typeof security.sendMobileCode>,
  call: ReadCall<'member'>,
): Promise<SmsCodeDelivery | SendRefusal | Refusal<'mobile.invalid'>> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  if (!deps.messageChannels.sms) return refuse('function.not.available');
  return admitCodeRequest(deps, { ...input, purpose: 'bind' }, call);
}

/** Counts a request for a code to a new mail address of the member. */
export async function admitNewMail(
  deps: IdentityDeps,
  input: InputOf<typeof security.sendMailCode>,
  call: ReadCall<'member'>,
): Promise<MailCodeDelivery | SendRefusal | Refusal<'email.invalid'>> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  if (!deps.messageChannels.mail) return refuse('function.not.available');
  const email = readMailAddress(input.email);
  if (email === undefined) return refuse('email.invalid');
  return admitMailCode(deps, { ...input, email, purpose: 'bind' }, call);
}

const EMAIL_PATTERN = { patternId: 3 };

/** A mail address in its stored form; undefined when the text is no address. */
export function readMailAddress(typed: string): string | undefined {
  const address = typed.trim();
  return address !== '' && fitsPattern(address, EMAIL_PATTERN) ? address : undefined;
}
