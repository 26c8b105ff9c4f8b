import { ageOn } from '@tessera/contract/calendar';
import { asciiDigits } from '@tessera/contract/digits';
import type { InputOf } from '@tessera/contract/endpoint';
import type { security } from '@tessera/contract/identity/security';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { documentLookup, addExclusionLookups } from '../erasure/exclusion-lookups.ts';
import { isPayee, readName } from '../personal/payee-name.ts';
import { tailOf } from '../personal/personal.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { identityCheckPurpose, putIdentityCheck } from './queries.ts';

/** Minimum age for play with money, in years; a market may require more. */
const LEAST_AGE_YEARS = 18;
const ID_NUMBER = /^[A-Z0-9]{5,30}$/;

/** Stores the declared identity of a member, encrypted, for an operator to compare. */
export async function submitIdentity(
  deps: IdentityDeps,
  input: InputOf<typeof security.submitIdentity>,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'identity.invalid' | 'identity.exists' | 'identity.age'>> {
  const { tx, session } = call;
  const { memberId, merchantCode } = session;
  const now = deps.clock.now();
  const name = readName(input.name);
  if (name === undefined) return refuse('identity.invalid', { field: 'name' });
  const idNumber = asciiDigits(input.idNumber).toUpperCase();
  if (!ID_NUMBER.test(idNumber)) return refuse('identity.invalid', { field: 'idNumber' });
  const years = ageOn(input.birthDate, now);
  if (years < 0 || years > 120) return refuse('identity.invalid', { field: 'birthDate' });
  const leastYears = Math.max(LEAST_AGE_YEARS, deps.market.minimumAge);
  if (years < leastYears) return refuse('identity.age', { years: leastYears });
  if (!(await isPayee(deps, tx, { memberId, holder: name }))) {
    return refuse('identity.invalid', { field: 'name', reason: 'payee' });
  }
  await addExclusionLookups(deps, tx, memberId, []);
  const { vault } = deps;
  const storedRows = await tx.run(putIdentityCheck, [
    memberId,
    merchantCode,
    vault.encrypt(identityCheckPurpose.name(memberId), name),
    vault.encrypt(identityCheckPurpose.birthDate(memberId), input.birthDate),
    vault.encrypt(identityCheckPurpose.idNumber(memberId), idNumber),
    documentLookup(vault, idNumber),
    tailOf(idNumber),
    now,
  ]);
  if (storedRows === 0) return refuse('identity.exists');
  const source = deps.devices.source(call);
  await recordAccountEvent(tx, { memberId, kind: 'identity-submitted', at: now, source });
  return {};
}
