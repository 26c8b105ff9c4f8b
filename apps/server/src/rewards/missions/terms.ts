import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { positiveAmount as amount } from '../payouts/amount.ts';
import { claimDays } from '../payouts/terms.ts';

const count = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** Rounds that count. An empty list means every game type or every game. */
const games = {
  gameTypes: z.array(z.string()),
  gameIds: z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
};

/** The lowest stake of a round that counts, where rounds are counted: many tiny bets must not earn a reward cheaply. */
const minStake = z.optional(amount);

const milestones = (reach: typeof amount) =>
  z.array(z.strictObject({ reach, reward: amount })).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((list) =>
      list.every((one, at) => at === 0 || Number(one.reach) > Number(list[at - 1]?.reach ?? 0)),
    ),
  );

const missionFields = {
  type: z.literal('mission'),
  window: z.enum(['day', 'week', 'promotion']),
  ...games,
  claimDays,
};

/** A mission: each milestone gives a reward. Amounts are decimals of the currency of the merchant. */
const milestoneTerms = z.union([
  z.strictObject({
    ...missionFields,
    metric: z.enum(['turnover', 'wins', 'deposits']),
    milestones: milestones(amount),
  }),
  z.strictObject({ ...missionFields, metric: z.literal('rounds'), minStake, milestones: milestones(count) }),
]);
export type MissionTerms = z.infer<typeof milestoneTerms>;

/** A leader board: `prizes` are decimal amounts, from the first rank on. */
const boardTerms = z.strictObject({
  type: z.literal('board'),
  metric: z.enum(['turnover', 'rounds', 'multiple']),
  minStake,
  ...games,
  prizes: z.array(amount).check(
    z.minLength(1),
    z.maxLength(1000),
    z.refine((list) =>
      list.every((one, at) => at === 0 || unitsFromAmount(one) <= unitsFromAmount(list[at - 1] ?? one)),
    ),
  ),
  claimDays,
});
export type BoardTerms = z.infer<typeof boardTerms>;

/**
 * Terms of a promotion of the kind MISSION. A board needs an end of the promotion.
 *
 * @public Tests validate the terms of their promotions.
 */
export const missionTerms = z.union([milestoneTerms, boardTerms]);

/** Ledger units, or a number of rounds. */
export function quantityOf(metric: MissionTerms['metric'], text: string): bigint {
  return metric === 'rounds' ? BigInt(text) : unitsFromAmount(text);
}

/**
 * The lowest stake of a round that counts, as a decimal amount; null where rounds are not counted. `countedUnits`: that of the
 * market, in ledger units.
 */
export function minStakeText(terms: MissionTerms | BoardTerms, countedUnits: bigint): string | null {
  if (terms.metric !== 'rounds') return null;
  return amountFromUnits(terms.minStake === undefined ? countedUnits : unitsFromAmount(terms.minStake));
}

/** SQL: the stake of the terms of a promotion `p`. Null without one, and where it is invalid: it stops no event. */
export const MIN_STAKE = `CASE WHEN p.terms ->> 'minStake' ~ '^[0-9]{1,13}([.][0-9]{1,4})?$'
  THEN greatest((p.terms ->> 'minStake')::numeric * 10000, 1)::bigint END`;
