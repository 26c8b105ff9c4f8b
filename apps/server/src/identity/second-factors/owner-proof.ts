import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { verifyCode, type VerifiedCode, consumeCode } from '../codes/one-time-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { type ContactField, type ContactRow, findTotp, listContacts } from './queries.ts';
import { consumeSecondFactorCode, countCodeAttempt } from './second-factor-code.ts';

/** Proof in a form, beside a confirmed session. */
export interface SubmittedProof {
  readonly by?: OwnerProofMethod | undefined;
  readonly code?: string | undefined;
}

/** A code whose attempt is counted; nothing where the account has no second method of proof. */
export type OwnerProof =
  | { readonly by: 'nothing' }
  | { readonly by: 'app'; readonly code: string }
  | { readonly by: 'sms' | 'mail'; readonly proven: VerifiedCode };

export type OwnerRefusal = Refusal<'owner.code.required' | 'verification.code.err' | 'login.wait'>;

const FIELD = { sms: 'mobileNum', mail: 'email' } as const satisfies Record<string, ContactField>;

/**
 * Methods by which this member proves ownership of the account, beyond the session. The authenticator where it is on;
 * otherwise a code to a verified number or address that this server can reach.
 */
export async function ownerProofMethods(
  { messageChannels }: Pick<IdentityDeps, 'messageChannels'>,
  db: Queryable,
  memberId: bigint,
): Promise<OwnerProofMethod[]> {
  const totp = await db.maybe(findTotp, [memberId]);
  if (totp?.enabledAt) return ['app'];
  const contacts = await db.many(listContacts, [memberId]);
  return (['sms', 'mail'] as const).filter(
    (channel) => messageChannels[channel] && provenContact(contacts, channel),
  );
}

/** The number or address for a code of this method. */
export function provenContact(
  contacts: readonly ContactRow[],
  channel: 'sms' | 'mail',
): ContactRow | undefined {
  return contacts.find(({ field, verifiedAt }) => field === FIELD[channel] && verifiedAt !== null);
}

/**
 * Counts the attempt of a code, before any transaction. `owner.code.required` contains the available
 * `ways`.
 */
export async function admitOwnerProof(
  deps: IdentityDeps,
  { by, code }: SubmittedProof,
  call: ReadCall<'member'>,
): Promise<OwnerProof | OwnerRefusal> {
  const { memberId } = call.session;
  const methods = await ownerProofMethods(deps, call.db, memberId);
  if (methods.length === 0) return { by: 'nothing' };
  if (!by || !code || !methods.includes(by)) return refuse('owner.code.required', { ways: methods });
  if (by === 'app') return (await countCodeAttempt(deps, memberId, call)) ?? { by, code };
  const contact = provenContact(await call.db.many(listContacts, [memberId]), by);
  const source = deps.devices.source(call);
  const proven =
    contact && (await verifyCode(deps, { purpose: 'own', target: contact.lookup, code, source }));
  return proven ? { by, proven } : refuse('verification.code.err');
}

/** Consumes the code, in the transaction of its use. */
export async function consumeOwnerProof(
  deps: IdentityDeps,
  proof: OwnerProof,
  call: WriteCall<'member'>,
): Promise<Refusal<'verification.code.err'> | undefined> {
  if (proof.by === 'nothing') return undefined;
  const right =
    proof.by === 'app'
      ? await consumeSecondFactorCode(deps, call.session.memberId, proof.code, call)
      : await consumeCode(deps, call.tx, proof.proven);
  return right ? undefined : refuse('verification.code.err');
}
