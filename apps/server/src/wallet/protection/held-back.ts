import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ProtectionRefusal, StakeRefusal } from '../../ledger/index.ts';
import { shownAmount } from './limit-view.ts';
import { askProtection, findMissing, findProtection, listLimits } from './queries.ts';

export interface HeldMember {
  readonly memberId: bigint;
  readonly asset: string;
}

export interface HeldDeps {
  readonly clock: Clock;
  readonly market: MarketProfile;
}

type Missing = Refusal<'protection.age' | 'protection.limits.required'>;
/** Of a deposit neither losses nor time are asked. */
export type DepositHeld =
  | Refusal<Exclude<ProtectionRefusal, 'protection.limit.loss' | 'protection.limit.time'>>
  | Missing;

/** Why this member may not launch a game now; undefined where they may. */
export async function launchHeldBack(
  deps: HeldDeps,
  db: Queryable,
  member: HeldMember,
): Promise<Refusal<StakeRefusal> | Missing | undefined> {
  const missing = await somethingMissing(deps, db, member);
  if (missing) return missing;
  const { memberId, asset } = member;
  const { refusal } = await db.one(askProtection, [memberId, asset, 'launch', 0n, deps.clock.now()]);
  return refusal === null ? undefined : explainHeld(deps, db, member, refusal as StakeRefusal);
}

/** Why a deposit was not opened, in the transaction that tried: the database asked before it took the order. */
export async function depositHeldBack(
  deps: HeldDeps,
  tx: Tx,
  member: HeldMember,
  amountUnits: bigint,
): Promise<DepositHeld> {
  const { memberId, asset } = member;
  const { refusal } = await tx.one(askProtection, [
    memberId,
    asset,
    'deposit',
    amountUnits,
    deps.clock.now(),
  ]);
  if (refusal === null)
    throw new Error(`a deposit of member ${memberId} was not opened, and nothing held it`);
  return explainHeld(deps, tx, member, refusal as 'protection.limit.deposit');
}

/** What the market requires of a member before money comes in or a game opens: the same check as in the bet itself. */
export async function somethingMissing(
  { clock, market }: HeldDeps,
  db: Queryable,
  { memberId }: Pick<HeldMember, 'memberId'>,
): Promise<Missing | undefined> {
  const { birthdayRequired, limitsBeforePlay, minimumAge } = market;
  if (!birthdayRequired && limitsBeforePlay.length === 0) return undefined;
  const [cap, capOfYoung] = [false, true].map((young) => mostPerMonth(market, young) ?? null);
  const required = [birthdayRequired, limitsBeforePlay, cap ?? null, capOfYoung ?? null] as const;
  const { missing } = await db.one(findMissing, [memberId, ...required, clock.now()]);
  if (missing === null) return undefined;
  return missing === 'protection.age' ? refuse(missing, { age: minimumAge }) : refuse(missing);
}

/** The refusal with what a member is told of it: until when, and how much of the limit is left. */
export async function explainHeld<const Code extends ProtectionRefusal>(
  { clock, market }: HeldDeps,
  db: Queryable,
  { memberId, asset }: HeldMember,
  code: Code,
): Promise<Refusal<Code>> {
  const now = clock.now();
  if (code.startsWith('protection.limit.')) {
    const limits = await db.many(listLimits, [memberId, asset, now]);
    const tightest = limits
      .filter(({ kind }) => code === `protection.limit.${kind}`)
      .map((limit) => ({ ...limit, left: limit.most > limit.used ? limit.most - limit.used : 0n }))
      .toSorted((one, other) => Number(one.left - other.left))[0];
    if (!tightest) return refuse(code);
    const { kind, period, left, until } = tightest;
    return refuse(code, { period, left: shownAmount(kind, left), until: until.toISOString() });
  }
  const held = await db.maybe(findProtection, [memberId]);
  const until =
    code === 'protection.break'
      ? held?.breakUntil
      : code === 'protection.excluded'
        ? (held?.leaveFrom ?? held?.excludedUntil)
        : held?.ofAgeFrom;
  return refuse(code, {
    // An exclusion whose term is over holds until its owner asks to leave.
    ...(until && until > now && { until: until.toISOString() }),
    ...(code === 'protection.age' && { age: market.minimumAge }),
  });
}
