import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { admitMailCode, mailCode } from '../../codes/mail-code.ts';
import { admitCodeRequest, requestCode } from '../../codes/request-code.ts';
import type { WantedCode } from '../../codes/send-code.ts';
import type { WantedMailCode } from '../../codes/send-mail-code.ts';
import type { IdentityDeps } from '../../deps.ts';
import { provenContact } from './owner-proof.ts';
import { listContacts } from './queries.ts';

type SendRefusal = Refusal<
  'function.not.available' | 'mobile.invalid' | 'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'
>;
export type WantedOwnerCode = { readonly sms: WantedCode } | { readonly mail: WantedMailCode };

/** Counts a wish for a code to the member's own proven number or address. */
export async function admitOwnerCode(
  deps: IdentityDeps,
  { by, language, captcha }: InputOf<typeof withdrawalPassword.sendOwnerCode>,
  call: ReadCall<'member'>,
): Promise<WantedOwnerCode | SendRefusal> {
  const contact = provenContact(await call.db.many(listContacts, [call.session.memberId]), by);
  if (!contact || !deps.sends[by]) return refuse('function.not.available');
  const to = deps.vault.open(contact.field, contact.sealed);
  if (by === 'mail') {
    const mail = await admitMailCode(deps, { purpose: 'own', email: to, language, captcha }, call);
    return isRefusal(mail) ? mail : { mail };
  }
  const sms = await admitCodeRequest(deps, { purpose: 'own', mobileNum: to, language, captcha }, call);
  return isRefusal(sms) ? sms : { sms };
}

export async function sendOwnerCode(
  deps: IdentityDeps,
  wanted: WantedOwnerCode,
  call: WriteCall<'member'>,
): Promise<OutputOf<typeof withdrawalPassword.sendOwnerCode>> {
  return 'sms' in wanted ? requestCode(deps, wanted.sms, call) : mailCode(deps, wanted.mail, call);
}
