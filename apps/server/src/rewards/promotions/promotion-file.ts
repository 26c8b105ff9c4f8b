import { unitsFromAmount } from '@tessera/contract/money';
import { rewardKind } from '@tessera/contract/rewards/rewards';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { MarketProfile } from '../../platform/config/market.ts';
import { positiveAmount } from '../payouts/amount.ts';
import { type Audience, audienceFile } from './audience.ts';
import { PROMOTION_KINDS } from './promotion-kinds.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const time = z.iso.datetime({ offset: true, error: 'is a time with a time zone: 2026-12-01T00:00:00Z' });

/** Begins with a letter: codes of published promotions are numbers. */
const code = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'is 2 to 40 lower-case letters, digits and hyphens, first a letter'),
  );

/** A promotion as an operator writes it. */
const promotionFile = z.strictObject({
  code,
  kind: rewardKind,
  joinBy: z._default(z.enum(['automatic', 'member', 'application']), 'automatic'),
  /** Default: every member. */
  audience: z._default(audienceFile, {}),
  /** Codes of promotions that a member cannot have together with this one, in either order. */
  excludes: z._default(z.array(code).check(z.maxLength(50)), []),
  /** Names by language. */
  texts: z
    .partialRecord(languageCode, name)
    .check(z.refine((texts) => texts.EN !== undefined, 'the English name is missing')),
  /** Default: now. */
  startsAt: z.optional(time),
  /** Null: until the operator ends the promotion. */
  endsAt: z.nullable(time),
  /** Null: without a budget. */
  budget: z.nullable(positiveAmount),
  terms: z.record(z.string(), z.unknown()),
});
type PromotionFile = z.infer<typeof promotionFile>;

/** A valid promotion: its rows in the database. */
export interface Promotion
  extends Pick<PromotionFile, 'code' | 'kind' | 'joinBy' | 'audience' | 'excludes' | 'texts' | 'terms'> {
  /** Undefined where the file has none. */
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | null;
  /** Ledger units. */
  readonly budgetUnits: bigint | null;
}

interface ReadOptions {
  readonly market: MarketProfile;
  readonly now: Date;
}

const { localeError } = z.locales.en();

/** Reads a file of an operator. Returns the validation errors of an invalid file. */
export function readPromotion(
  bytes: Buffer,
  options: ReadOptions,
): { readonly promotion: Promotion } | { readonly errors: readonly string[] } {
  let written: unknown;
  try {
    written = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { errors: ['not valid JSON'] };
  }
  const read = z.safeParse(promotionFile, written, { error: localeError });
  if (!read.success) {
    return {
      errors: read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`),
    };
  }
  const { startsAt, endsAt, budget, ...others } = read.data;
  const promotion = {
    ...others,
    startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    budgetUnits: budget === null ? null : unitsFromAmount(budget),
  };
  const errors = errorsOf(promotion, options);
  return errors.length > 0 ? { errors } : { promotion };
}

function errorsOf(promotion: Promotion, { market, now }: ReadOptions): string[] {
  const { kind, joinBy, terms, startsAt, endsAt } = promotion;
  const definition = PROMOTION_KINDS[kind];
  if (!definition) return [`kind: ${kind} cannot be created`];
  if (!market.offers) return ['the market permits no offers'];
  const begins = startsAt ?? now;
  const early = endsAt !== null && (endsAt <= begins || endsAt <= now);
  const errors = definition.validate(terms, market);
  const endless = errors.length === 0 && endsAt === null && definition.needsEnd(terms);
  return [
    ...(joinBy !== 'automatic' && definition.withoutJoining
      ? [`joinBy: nobody joins a promotion of the kind ${kind}, so it is automatic`]
      : []),
    ...(endless ? ['endsAt: a leader board needs an end'] : []),
    ...(early ? ['endsAt: is not after the start, or is over'] : []),
    ...audienceErrors(promotion, market),
    ...errors,
  ];
}

function audienceErrors(
  { code: own, kind, joinBy, audience, excludes }: Promotion,
  { country }: Pick<MarketProfile, 'country'>,
): string[] {
  const { countries } = audience;
  const isNowhere = countries !== undefined && (country === null || !countries.includes(country));
  // Progress and scores count for every member otherwise, also for those who never get the reward.
  const counts = kind === 'MISSION' && joinBy === 'automatic' && hasConditions(audience);
  return [
    ...(isNowhere ? ['audience.countries: the market of this platform is not in the list'] : []),
    ...(counts ? ['joinBy: members join a mission or leader board with an audience'] : []),
    ...(excludes.includes(own) ? ['excludes: a promotion does not exclude itself'] : []),
  ];
}

const hasConditions = (audience: Audience): boolean => Object.keys(audience).length > 0;
