import { hash } from 'node:crypto';
import type { Queryable } from '../platform/database/statement.ts';
import { type AnswerRow, findPosted, type LegRow, postStatement } from './queries.ts';
import { type Leg, legRow } from './transfers.ts';

/** The most a transfer can carry and a balance can hold: a bigint of ledger units. */
export const MAX_UNITS = 2n ** 63n - 1n;

/** What every posting carries beside its legs. */
export interface Envelope {
  /** Who keeps the keys apart. */
  readonly scope: `${'member' | 'provider' | 'gateway' | 'operator' | 'job'}:${string}`;
  /** The same key in the same scope posts once, for ever, and always gets the first answer. */
  readonly key: string;
  /** The business's own id of what this is about: a round, an order, a withdrawal. */
  readonly reference?: string;
  /** By the caller's clock. No part of what makes two requests the same. */
  readonly recordedAt: Date;
}

export interface Posted {
  readonly outcome: 'posted';
  /** The first transfer of the posting. */
  readonly transferId: bigint;
  /** Cash of the first leg's member after the posting; 0 where that leg has no member. */
  readonly balanceUnits: bigint;
  /** That member's place in line after the posting; 0 where the first leg has no member. */
  readonly sequence: bigint;
  /** This key had been posted before and nothing moved now. */
  readonly replayed: boolean;
}

export interface Refused<Reason extends string = PostRefusal> {
  readonly outcome: 'refused';
  readonly reason: Reason;
  /** Cash of the first leg's member when it was refused; undefined where there is none, and in a conflict. */
  readonly balanceUnits: bigint | undefined;
  readonly replayed: boolean;
}

/** What a member asked to be held to stands against a stake, a deposit, a transfer or a bonus; nothing else asks. */
export type ProtectionRefusal =
  | 'protection.limit.deposit'
  | 'protection.limit.loss'
  | 'protection.limit.time'
  | 'protection.break'
  | 'protection.excluded'
  | 'protection.age';
/** Why a stake is not taken. */
export type StakeRefusal = Exclude<ProtectionRefusal, 'protection.limit.deposit'>;

/** `conflict`: the key came before with another request. It alone is not kept as the key's answer. */
export type PostRefusal = 'insufficient' | 'unknown-member' | 'conflict' | StakeRefusal;

/**
 * Moves money once per key, in one statement. A refusal is an answer too and stays the answer of its key.
 * Throws a RangeError on an amount that is not positive or exceeds `MAX_UNITS`, and the database's error
 * when a balance would exceed it or the asset is not in the books.
 */
export function post(on: Queryable, posting: Envelope & Leg): Promise<Posted | Refused> {
  return submit(on, posting, [legRow(posting)]);
}

/** Posts up to sixteen legs in their order: all of them or none. Otherwise as `post`. */
export function postTogether(
  on: Queryable,
  envelope: Envelope,
  legs: readonly [Leg, ...Leg[]],
): Promise<Posted | Refused> {
  return submit(on, envelope, legs.map(legRow));
}

/** The first transfer of the posting under this key; undefined where the key moved no money. */
export async function findPostedTransfer(
  on: Queryable,
  { scope, key }: Pick<Envelope, 'scope' | 'key'>,
): Promise<bigint | undefined> {
  return (await on.maybe(findPosted, [scope, key]))?.transferId;
}

/** Posts legs that are already in the form of the database. */
export async function submit<Reason extends string = PostRefusal>(
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
  const told = answerOf<Reason>(answer);
  if (told.outcome === 'posted' && !told.replayed) hintBalances(on, legs, told.sequence);
  return told;
}

/** What a change of a member's balance in an asset is hinted under, with its place in line. */
export function balanceTopic(memberId: bigint, asset: string): string {
  return `balance:${memberId}:${asset}`;
}

/** Every member whose money moved; the answer knows the place in line of the first. */
function hintBalances(on: Queryable, legs: readonly LegRow[], sequence: bigint): void {
  const [first] = legs;
  for (const [, asset, , memberId] of legs) {
    if (memberId === null) continue;
    const isFirst = memberId === first?.[3] && asset === first[1];
    on.hint(balanceTopic(memberId, asset), isFirst ? sequence : undefined);
  }
}

/** A JSON array keeps every field apart from its neighbours, so two requests never read the same. */
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
  if (transferId === null) throw new Error('the ledger answered without a transfer');
  const after = { balanceUnits: balanceUnits ?? 0n, sequence: sequence ?? 0n };
  return { outcome: 'posted', transferId, ...after, replayed };
}
