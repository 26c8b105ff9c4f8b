import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ProvenCode, proveCode, spendCode } from '../codes/prove-code.ts';
import { findAddressOwner, findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { isExcluded } from '../erasure/excluded-lookup.ts';
import { keepKnownByMore } from '../erasure/keep-known-by.ts';
import { personalLookup, putContact } from '../personal/personal.ts';
import { holdKey } from '../registration/queries.ts';
import {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  spendOwnerProof,
  type TypedProof,
} from '../second-factors/owner-proof/owner-proof.ts';
import type { ContactField } from '../second-factors/owner-proof/queries.ts';
import { tellOwner } from '../second-factors/tell-owner.ts';

/** A number or an address whose code was right, and what proves the member beside it. */
export interface Binding {
  readonly field: ContactField;
  /** A number in E.164. */
  readonly value: string;
  readonly code: ProvenCode;
  readonly proof: OwnerProof;
}

/** Counts the tries of both codes, before any transaction; the member's own first, which costs a thief most. */
export async function admitBinding(
  deps: IdentityDeps,
  typed: TypedProof & Pick<Binding, 'field' | 'value'> & { readonly verificationCode: string },
  call: ReadCall<'member'>,
): Promise<Binding | OwnerRefusal> {
  const { field, value } = typed;
  const proof = await admitOwnerProof(deps, typed, call);
  if (isRefusal(proof)) return proof;
  const code = await proveCode(deps, {
    purpose: 'bind',
    target: personalLookup(deps.vault, field, value),
    code: typed.verificationCode,
    source: deps.devices.source(call),
  });
  return code ? { field, value, code, proof } : refuse('verification.code.err');
}

/**
 * Makes it the member's. The notice goes where they were reached until now. Somebody else's, and that of who is
 * excluded, is refused like a wrong code: who has it is nobody's business.
 */
export async function bindContact(
  deps: IdentityDeps,
  { field, value, code, proof }: Binding,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'verification.code.err'>> {
  const { tx, session } = call;
  const { memberId } = session;
  await tx.one(holdKey, [code.target.readBigInt64BE()]);
  const findOwner = field === 'email' ? findAddressOwner : findNumberOwner;
  const owner = await tx.maybe<[string, Buffer], { memberId: bigint }>(findOwner, [
    deps.merchantCode,
    code.target,
  ]);
  if (owner && owner.memberId !== memberId) return refuse('verification.code.err');
  if (await isExcluded(deps, tx, [code.target], memberId)) return refuse('verification.code.err');
  const wrong = await spendOwnerProof(deps, proof, call);
  if (wrong) return wrong;
  if (!(await spendCode(deps, tx, code))) return refuse('verification.code.err');
  const kind = field === 'email' ? 'mail-changed' : 'mobile-changed';
  await tellOwner(deps, call, { kind, values: {} });
  await keepKnownByMore(deps, tx, memberId, []);
  await putContact(deps, tx, { memberId, field, value });
  return {};
}
