import { amountFromUnits } from '@tessera/contract/money';
import type { Tx } from '../../platform/database/statement.ts';
import { storedAudience } from './audience-names.ts';
import type { Promotion } from './promotion-file.ts';
import { PROMOTION_KINDS } from './promotion-kinds.ts';
import {
  findCodes,
  findMissingGames,
  insertChange,
  insertPromotion,
  lockPromotion,
  type PromotionRow,
  updatePromotion,
} from './queries.ts';

export interface Decision {
  readonly merchantCode: string;
  /** Name of the operator. */
  readonly by: string;
  readonly now: Date;
  readonly reason?: string | undefined;
}

/** Returns why the promotion was not created. */
export async function createPromotion(
  tx: Tx,
  promotion: Promotion,
  decision: Decision,
): Promise<string | undefined> {
  const { code, kind, joinBy, excludes, texts, terms, startsAt, endsAt, budgetUnits } = promotion;
  const audience = await checkedAudience(tx, promotion, decision);
  if (typeof audience === 'string') return audience;
  const created = await tx.maybe(insertPromotion, [
    decision.merchantCode,
    code,
    kind,
    joinBy,
    JSON.stringify(texts),
    JSON.stringify(terms),
    startsAt ?? decision.now,
    endsAt,
    budgetUnits,
    JSON.stringify(audience),
    excludes,
  ]);
  if (!created) return `there is a promotion ${code} already`;
  await recordChange(tx, created.id, null, recorded(created), decision);
  return undefined;
}

/** The audience to store. Returns why not, where a member, an excluded promotion or a game is unknown. */
async function checkedAudience(
  tx: Tx,
  { kind, audience, excludes, terms }: Promotion,
  { merchantCode }: Decision,
) {
  const found = await tx.many(findCodes, [merchantCode, excludes]);
  const unknown = excludes.filter((one) => !found.some(({ code }) => code === one));
  if (unknown.length > 0) return `excludes: there is no promotion ${unknown.join(', ')}`;
  const bonus = PROMOTION_KINDS[kind]?.bonusOf(terms);
  const vendors = [...(bonus?.refusedVendors ?? []), ...(bonus?.uncountedVendors ?? [])];
  const games = [...(bonus?.refusedGames ?? []), ...(bonus?.uncountedGames ?? [])].map(BigInt);
  const { missing } = await tx.one(findMissingGames, [vendors, games]);
  if (missing.length > 0) return `terms: there is no vendor or game ${missing.join(', ')}`;
  return storedAudience(tx, merchantCode, audience);
}

/** Replaces a promotion by the one of a file. Rewards that were issued before stay as they are. Returns why not. */
export async function changePromotion(
  tx: Tx,
  promotion: Promotion,
  decision: Decision,
): Promise<string | undefined> {
  const { code, kind, startsAt, budgetUnits } = promotion;
  const before = await tx.maybe(lockPromotion, [decision.merchantCode, code]);
  if (!before) return `there is no promotion ${code}`;
  if (!isOpen(before, decision.now)) return `promotion ${code} is over`;
  if (before.kind !== kind) return `kind: promotion ${code} is of the kind ${before.kind}`;
  const begins = startsAt ?? before.startsAt;
  const started = before.startsAt <= decision.now;
  if (started && begins.getTime() !== before.startsAt.getTime()) {
    return `startsAt: the promotion has started at ${before.startsAt.toISOString()}`;
  }
  if (started && PROMOTION_KINDS[kind]?.fixedTerms && !isEqual(before.terms, promotion.terms)) {
    return `terms: members have progress by the terms of ${code}; end the promotion and create another one`;
  }
  if (promotion.endsAt !== null && promotion.endsAt <= begins) return 'endsAt: is not after the start';
  const used = before.reservedUnits + before.spentUnits;
  if (budgetUnits !== null && budgetUnits < used) {
    return `budget: ${amountFromUnits(used)} is reserved or spent already`;
  }
  const audience = await checkedAudience(tx, promotion, decision);
  if (typeof audience === 'string') return audience;
  await updateAndRecord(tx, before, { ...before, ...promotion, audience, startsAt: begins }, decision);
  return undefined;
}

/** Whether members can still receive rewards from a promotion. */
export function isOpen({ state, endsAt }: Pick<PromotionRow, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'running' && (endsAt === null || endsAt > now);
}

/** Stores the changed columns before and after. The caller has the lock of the promotion. */
export async function updateAndRecord(
  tx: Tx,
  before: PromotionRow,
  after: Omit<PromotionRow, 'id' | 'code' | 'kind' | 'reservedUnits' | 'spentUnits'>,
  decision: Decision,
): Promise<void> {
  const { state, joinBy, audience, excludes, texts, terms, startsAt, endsAt, budgetUnits } = after;
  await tx.run(updatePromotion, [
    before.id,
    state,
    joinBy,
    JSON.stringify(texts),
    JSON.stringify(terms),
    startsAt,
    endsAt,
    budgetUnits,
    JSON.stringify(audience),
    excludes,
  ]);
  const [old, changed] = [recorded(before), recorded(after)];
  const names = (Object.keys(changed) as (keyof Recorded)[]).filter(
    (one) => !isEqual(old[one], changed[one]),
  );
  await recordChange(tx, before.id, pick(old, names), pick(changed, names), decision);
}

type Recorded = ReturnType<typeof recorded>;

function recorded({
  state,
  joinBy,
  audience,
  excludes,
  texts,
  terms,
  startsAt,
  endsAt,
  budgetUnits,
}: Parameters<typeof updateAndRecord>[2]) {
  const budget = budgetUnits === null ? null : amountFromUnits(budgetUnits);
  return { state, joinBy, audience, excludes, texts, terms, startsAt, endsAt, budget };
}

const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The database sorts the fields of an object, and a file does not. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .map(([name, one]) => [name, sorted(one)])
    .toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1));
}

function pick(values: Recorded, names: readonly (keyof Recorded)[]): Partial<Recorded> {
  return Object.fromEntries(names.map((one) => [one, values[one]]));
}

async function recordChange(
  tx: Tx,
  id: bigint,
  before: object | null,
  after: object,
  { now, by, reason }: Decision,
): Promise<void> {
  const old = before && JSON.stringify(before);
  await tx.run(insertChange, [id, now, by, reason ?? null, old, JSON.stringify(after)]);
}
