import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ProtectionRefusal, StakeRefusal } from '../../ledger/index.ts';
import { limitText } from './limit.ts';
import { checkProtection, findMissing, findProtection, listLimits } from './queries.ts';

export interface CheckedMember {
  readonly memberId: bigint;
  readonly asset: string;
}

export interface ProtectionCheckDeps {
  readonly clock: Clock;
  readonly market: MarketProfile;
}

type MissingRequirement = Refusal<'protection.age' | 'protection.limits.required'>;
/** Deposits are not checked against loss and time limits. */
export type DepositProtectionRefusal =
  | Refusal<Exclude<ProtectionRefusal, 'protection.limit.loss' | 'protection.limit.time'>>
  | MissingRequirement;

/** The refusal of a game launch; undefined when the launch is allowed. */
export async function launchRefusal(
  deps: ProtectionCheckDeps,
  db: Queryable,
  member: CheckedMember,
): Promise<Refusal<StakeRefusal> | MissingRequirement | undefined> {
  const missing = await missingRequirement(deps, db, member);
  if (missing) return missing;
  const { memberId, asset } = member;
  const { refusal } = await db.one(checkProtection, [memberId, asset, 'launch', 0n, deps.clock.now()]);
  return refusal === null ? undefined : explainProtectionRefusal(deps, db, member, refusal as StakeRefusal);
}

/**
 * The refusal of a deposit, read in the transaction that tried to open the order. The database checked the
 * limits in the insert.
 */
export async function depositRefusal(
  deps: ProtectionCheckDeps,
  tx: Tx,
  member: CheckedMember,
  amountUnits: bigint,
): Promise<DepositProtectionRefusal> {
  const { memberId, asset } = member;
  const { refusal } = await tx.one(checkProtection, [
    memberId,
    asset,
    'deposit',
    amountUnits,
    deps.clock.now(),
  ]);
  if (refusal === null) throw new Error(`a deposit of member ${memberId} was not opened without a refusal`);
  return explainProtectionRefusal(deps, tx, member, refusal as 'protection.limit.deposit');
}

/** Requirements of the market before deposits and play. The bet itself applies the same check. */
export async function missingRequirement(
  { clock, market }: ProtectionCheckDeps,
  db: Queryable,
  { memberId }: Pick<CheckedMember, 'memberId'>,
): Promise<MissingRequirement | undefined> {
  const { birthdayRequired, limitsBeforePlay, minimumAge } = market;
  if (!birthdayRequired && limitsBeforePlay.length === 0) return undefined;
  const [cap, capOfYoung] = [false, true].map((young) => mostPerMonth(market, young) ?? null);
  const required = [birthdayRequired, limitsBeforePlay, cap ?? null, capOfYoung ?? null] as const;
  const { missing } = await db.one(findMissing, [memberId, ...required, clock.now()]);
  if (missing === null) return undefined;
  return missing === 'protection.age' ? refuse(missing, { age: minimumAge }) : refuse(missing);
}

/** Refuses a member whose age is unknown, where the market requires a birthday. */
export async function missingBirthday(
  { clock, market }: ProtectionCheckDeps,
  db: Queryable,
  member: Pick<CheckedMember, 'memberId'>,
): Promise<Refusal<'protection.age'> | undefined> {
  const rules = { ...market, limitsBeforePlay: [] };
  const missing = await missingRequirement({ clock, market: rules }, db, member);
  return missing && refuse('protection.age', { age: market.minimumAge });
}

/** Adds the details for the member to a refusal: the end time and the rest of the limit. */
export async function explainProtectionRefusal<const Code extends ProtectionRefusal>(
  { clock, market }: ProtectionCheckDeps,
  db: Queryable,
  { memberId, asset }: CheckedMember,
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
    return refuse(code, { period, left: limitText(kind, left), until: until.toISOString() });
  }
  const protection = await db.maybe(findProtection, [memberId]);
  const until =
    code === 'protection.break'
      ? protection?.breakUntil
      : code === 'protection.excluded'
        ? (protection?.leaveFrom ?? protection?.excludedUntil)
        : protection?.ofAgeFrom;
  return refuse(code, {
    // An exclusion continues after its term until the member requests the leave.
    ...(until && until > now && { until: until.toISOString() }),
    ...(code === 'protection.age' && { age: market.minimumAge }),
  });
}
