import type { InputOf } from '@tessera/contract/endpoint';
import type { security } from '@tessera/contract/identity/security';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import type { OwnerRefusal } from '../second-factors/owner-proof/owner-proof.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';
import { admitBinding, type Binding } from './bind-contact.ts';

export async function admitMobileBinding(
  deps: IdentityDeps,
  input: InputOf<typeof security.bindMobile>,
  call: ReadCall<'member'>,
): Promise<
  Binding | OwnerRefusal | Refusal<'mobile.invalid' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const merchant = await call.db.one(findMerchant, [deps.merchantCode]);
  const number = readMobileNumber(input.mobileNum, input.countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  return admitBinding(deps, { ...input, field: 'mobileNum', value: number.e164 }, call);
}
