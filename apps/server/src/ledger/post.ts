import { hash } from 'node:crypto';
import type { Queryable } from '../platform/database/statement.ts';
import {
  type AnswerRow,
  findPosted,
  type LegRow,
  listPosting,
  type OriginalLegRow,
  postStatement,
} from './queries.ts';
import { type Leg, legRow, type ReversalKind } from './transfers.ts';

/** Maximum of a transfer and of a balance, in ledger units (bigint). */
export const MAX_UNITS = 2n ** 63n - 1n;

/** Common fields of every posting. */
export interface Envelope {
  /** Namespace of the keys. */
  readonly scope: `${'member' | 'provider' | 'gateway' | 'operator' | 'job'}:${string}`;
  /** A key posts once per scope, forever. Repetitions get the first answer. */
  readonly key: string;
  /** The domain's id of the subject: a round, an order, a withdrawal. */
  readonly reference?: string;
  /** Time by the caller's clock. Not part of the request hash. */
  readonly recordedAt: Date;
}

export interface Posted {
  readonly outcome: 'posted';
  /** The first transfer of the posting. */
  readonly transferId: bigint;
  /** Cash of the first leg's member after the posting; 0 for a leg without a member. */
  readonly balanceUnits: bigint;
  /** That member's sequence after the posting; 0 for a leg without a member. */
  readonly sequence: bigint;
  /** A repetition of an earlier key: no money moved now. */
  readonly replayed: boolean;
}

export interface Refused<Reason extends string = PostRefusal> {
  readonly outcome: 'refused';
  readonly reason: Reason;
  /** Cash of the first leg's member at the refusal; undefined without a member, and in a conflict. */
  readonly balanceUnits: bigint | undefined;
  readonly replayed: boolean;
}

/** Player protection refuses a stake, a deposit, a transfer or a bonus. */
export type ProtectionRefusal =
  | 'protection.limit.deposit'
  | 'protection.limit.loss'
  | 'protection.limit.time'
  | 'protection.break'
  | 'protection.excluded'
  | 'protection.age';
/** Reasons to refuse a stake. */
export type StakeRefusal = Exclude<ProtectionRefusal, 'protection.limit.deposit'>;

/**
 * `conflict`: the key was used with another request. This refusal alone is not stored as the key's answer.
 */
export type PostRefusal = 'insufficient' | 'unknown-member' | 'conflict' | StakeRefusal;

/**
 * Moves money once per key, in one statement. A refusal is also stored as the answer of its key. Throws a RangeError
 * for an amount that is not positive or exceeds `MAX_UNITS`. Throws the database's error for an unknown asset, or when
 * a balance would exceed `MAX_UNITS`.
 */
export function post(on: Queryable, posting: Envelope & Leg): Promise<Posted | Refused> {
  return submit(on, posting, [legRow(posting)]);
}

/** Posts up to sixteen legs in their order, all or none. Otherwise like `post`. */
export function postTogether(
  on: Queryable,
  envelope: Envelope,
  legs: readonly [Leg, ...Leg[]],
): Promise<Posted | Refused> {
  return submit(on, envelope, legs.map(legRow));
}

/** The first transfer posted under the key; undefined where no money moved. */
export async function findPostedTransfer(
  on: Queryable,
  { scope, key }: Pick<Envelope, 'scope' | 'key'>,
): Promise<bigint | undefined> {
  return (await on.maybe(findPosted, [scope, key]))?.transferId;
}

/** Posts legs in database form. */
async function submit<Reason extends string = PostRefusal>(
  on: Queryable,
  { scope, key, reference, recordedAt }: Envelope,
  legs: readonly LegRow[],
): Promise<Posted | Refused<Reason>> {
  for (const [, , amountUnits] of legs) {
    if (amountUnits <= 0n || amountUnits > MAX_UNITS) throw new RangeError(`not an amount: ${amountUnits}`);
  }
  const request = requestHash(reference, legs);
  const header = [scope, key, request, reference ?? null, recordedAt.toISOString()];
  const answer = await on.one(postStatement(legs.length), [...header, ...legs.flat()]);
  const result = answerOf<Reason>(answer);
  if (result.outcome === 'posted' && !result.replayed) notifyBalances(on, legs, result.sequence);
  return result;
}

/** Topic of changes of a member's balance in an asset. Notifications carry the member's sequence. */
export function balanceTopic(memberId: bigint, asset: string): string {
  return `balance:${memberId}:${asset}`;
}

/** Notifies all members of the posting. The answer contains the sequence of the first one only. */
function notifyBalances(on: Queryable, legs: readonly LegRow[], sequence: bigint): void {
  const [first] = legs;
  for (const [, asset, , memberId] of legs) {
    if (memberId === null) continue;
    const isFirst = memberId === first?.[3] && asset === first[1];
    on.notify(balanceTopic(memberId, asset), isFirst ? sequence : undefined);
  }
}

/** A JSON array separates the fields, so different requests never have the same text. */
function requestHash(reference: string | undefined, legs: readonly LegRow[]): Buffer {
  const fields = legs.flat().map((field) => (typeof field === 'bigint' ? field.toString() : field));
  return hash('sha256', JSON.stringify([reference ?? null, ...fields]), 'buffer');
}

function answerOf<Reason extends string>(row: AnswerRow): Posted | Refused<Reason> {
  const { refusal, transferId, balanceUnits, sequence, replayed } = row;
  if (refusal !== null) {
    const reason = refusal as Reason;
    return { outcome: 'refused', reason, balanceUnits: balanceUnits ?? undefined, replayed };
  }
  if (transferId === null) throw new Error('the ledger returned no transfer');
  const after = { balanceUnits: balanceUnits ?? 0n, sequence: sequence ?? 0n };
  return { outcome: 'posted', transferId, ...after, replayed };
}

interface Reversal extends Envelope {
  readonly kind: ReversalKind;
  /** Any transfer of the posting to reverse; all its legs are reversed. */
  readonly transferId: bigint;
}

/** `unknown-transfer` is not stored, because the transfer may still arrive. */
type ReverseRefusal = PostRefusal | 'unknown-transfer' | 'already-reversed';

/**
 * Reverses a posting by the opposite posting, last leg first, once per original regardless of the key. Refused
 * as `insufficient` when a pocket lacks the amount, except for a provider's rollback of a win and a deposit
 * chargeback: those leave the member in debt.
 */
export async function reverse(on: Queryable, reversal: Reversal): Promise<Posted | Refused<ReverseRefusal>> {
  const originals = await on.many(listPosting, [reversal.transferId]);
  if (originals.length === 0) {
    return { outcome: 'refused', reason: 'unknown-transfer', balanceUnits: undefined, replayed: false };
  }
  const legs = originals.map((original) => opposite(original, reversal.kind));
  return submit<ReverseRefusal>(on, reversal, legs);
}

function opposite(leg: OriginalLegRow, kind: ReversalKind): LegRow {
  const { asset, amountUnits, memberId, debitKind, debitOwner, creditKind, creditOwner, transferId } = leg;
  return [kind, asset, amountUnits, memberId, creditKind, creditOwner, debitKind, debitOwner, transferId];
}
