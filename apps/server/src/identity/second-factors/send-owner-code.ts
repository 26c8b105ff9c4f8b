import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { admitMailCode, mailCode, type MailCodeDelivery } from '../codes/mail-code.ts';
import { admitCodeRequest, requestCode, type SmsCodeDelivery } from '../codes/request-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { provenContact } from './owner-proof.ts';
import { listContacts } from './queries.ts';

type SendRefusal = Refusal<
  'function.not.available' | 'mobile.invalid' | 'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'
>;
export type OwnerCodeDelivery = { readonly sms: SmsCodeDelivery } | { readonly mail: MailCodeDelivery };

/** Counts a request for a code to the member's own verified number or address. */
export async function admitOwnerCode(
  deps: IdentityDeps,
  { by, language, captcha }: InputOf<typeof withdrawalPassword.sendOwnerCode>,
  call: ReadCall<'member'>,
): Promise<OwnerCodeDelivery | SendRefusal> {
  const contact = provenContact(await call.db.many(listContacts, [call.session.memberId]), by);
  if (!contact || !deps.messageChannels[by]) return refuse('function.not.available');
  const to = deps.vault.decrypt(contact.field, contact.encrypted);
  if (by === 'mail') {
    const mail = await admitMailCode(deps, { purpose: 'own', email: to, language, captcha }, call);
    return isRefusal(mail) ? mail : { mail };
  }
  const sms = await admitCodeRequest(deps, { purpose: 'own', mobileNum: to, language, captcha }, call);
  return isRefusal(sms) ? sms : { sms };
}

export async function sendOwnerCode(
  deps: IdentityDeps,
  wanted: OwnerCodeDelivery,
  call: WriteCall<'member'>,
): Promise<OutputOf<typeof withdrawalPassword.sendOwnerCode>> {
  return 'sms' in wanted ? requestCode(deps, wanted.sms, call) : mailCode(deps, wanted.mail, call);
}
