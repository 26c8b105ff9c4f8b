import type { InputOf } from '@tessera/contract/endpoint';
import type { security } from '@tessera/contract/identity/security';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { OwnerRefusal } from '../second-factors/owner-proof/owner-proof.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';
import { admitBinding, type Binding } from './bind-contact.ts';
import { readMailAddress } from './send-contact-code.ts';

export async function admitMailBinding(
  deps: IdentityDeps,
  input: InputOf<typeof security.bindMail>,
  call: ReadCall<'member'>,
): Promise<
  Binding | OwnerRefusal | Refusal<'email.invalid' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const value = readMailAddress(input.email);
  if (value === undefined) return refuse('email.invalid');
  return admitBinding(deps, { ...input, field: 'email', value }, call);
}
