import type { OwnerWay } from '@tessera/contract/identity/withdrawal-password';
import type { Queryable } from '../../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { type ProvenCode, proveCode, spendCode } from '../../codes/prove-code.ts';
import type { IdentityDeps } from '../../deps.ts';
import { takeCodeTry } from '../totp/code-tries.ts';
import { findTotp } from '../totp/queries.ts';
import { takeCode } from '../totp/take-code.ts';
import { type ContactField, type ContactRow, listContacts } from './queries.ts';

/** What a form brings beside a confirmed session. */
export interface TypedProof {
  readonly by?: OwnerWay | undefined;
  readonly code?: string | undefined;
}

/** A code whose try is counted; nothing where the account has no second way to prove whose it is. */
export type OwnerProof =
  | { readonly by: 'nothing' }
  | { readonly by: 'app'; readonly code: string }
  | { readonly by: 'sms' | 'mail'; readonly proven: ProvenCode };

export type OwnerRefusal = Refusal<'owner.code.required' | 'verification.code.err' | 'login.wait'>;

const FIELD = { sms: 'mobileNum', mail: 'email' } as const satisfies Record<string, ContactField>;

/**
 * How this member proves, beyond the session, that the account is theirs: by their authenticator where it is on,
 * and otherwise by a code to a number or an address that was proven and that this server can write to.
 */
export async function ownerWays(
  { sends }: Pick<IdentityDeps, 'sends'>,
  db: Queryable,
  memberId: bigint,
): Promise<OwnerWay[]> {
  const totp = await db.maybe(findTotp, [memberId]);
  if (totp?.enabledAt) return ['app'];
  const contacts = await db.many(listContacts, [memberId]);
  return (['sms', 'mail'] as const).filter((way) => sends[way] && provenContact(contacts, way));
}

/** The number or address that a code of this way goes to. */
export function provenContact(contacts: readonly ContactRow[], way: 'sms' | 'mail'): ContactRow | undefined {
  return contacts.find(({ field, verifiedAt }) => field === FIELD[way] && verifiedAt !== null);
}

/** Counts the try of a code, before any transaction. `owner.code.required` says the `ways` there are. */
export async function admitOwnerProof(
  deps: IdentityDeps,
  { by, code }: TypedProof,
  call: ReadCall<'member'>,
): Promise<OwnerProof | OwnerRefusal> {
  const { memberId } = call.session;
  const ways = await ownerWays(deps, call.db, memberId);
  if (ways.length === 0) return { by: 'nothing' };
  if (!by || !code || !ways.includes(by)) return refuse('owner.code.required', { ways });
  if (by === 'app') return (await takeCodeTry(deps, memberId, call)) ?? { by, code };
  const contact = provenContact(await call.db.many(listContacts, [memberId]), by);
  const source = deps.devices.source(call);
  const proven = contact && (await proveCode(deps, { purpose: 'own', target: contact.lookup, code, source }));
  return proven ? { by, proven } : refuse('verification.code.err');
}

/** Uses the code up, in the transaction it is for. */
export async function spendOwnerProof(
  deps: IdentityDeps,
  proof: OwnerProof,
  call: WriteCall<'member'>,
): Promise<Refusal<'verification.code.err'> | undefined> {
  if (proof.by === 'nothing') return undefined;
  const right =
    proof.by === 'app'
      ? await takeCode(deps, call.session.memberId, proof.code, call)
      : await spendCode(deps, call.tx, proof.proven);
  return right ? undefined : refuse('verification.code.err');
}
