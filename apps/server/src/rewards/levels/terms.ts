import { gameType } from '@tessera/contract/games/game';
import { unitsFromAmount } from '@tessera/contract/money';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';

const amount = z.pipe(
  positiveAmount,
  z.transform((text: string) => unitsFromAmount(text)),
);
/** Basis points of the turnover, at most ten percent. */
const rates = z.partialRecord(gameType, z.int().check(z.minimum(0), z.maximum(1000)));
const match = z.enum(['any', 'all']);
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(30));
const names = z
  .partialRecord(languageCode, name)
  .check(z.refine((texts) => texts.EN !== undefined, 'the English name is missing'));

const level = z.strictObject({
  names,
  match,
  conditions: z
    .strictObject({
      monthDeposit: z.optional(amount),
      totalDeposit: z.optional(amount),
      monthTurnover: z.optional(amount),
      totalTurnover: z.optional(amount),
    })
    .check(
      z.refine((all) => Object.values(all).some((one) => one !== undefined), 'a level needs a condition'),
    ),
  /** What a member needs in a month to stay. Absent: members stay. */
  retention: z.optional(
    z
      .strictObject({ match, deposit: z.optional(amount), turnover: z.optional(amount) })
      .check(
        z.refine(
          ({ deposit, turnover }) => deposit !== undefined || turnover !== undefined,
          'a retention needs a condition',
        ),
      ),
  ),
  gift: z.optional(amount),
  rates,
});

/** The levels of a merchant as an operator writes them. Amounts are decimal texts and become ledger units. */
export const levelPlan = z.strictObject({
  rebatePayout: z.enum(['automatic', 'claim']),
  giftDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** Members without a level. */
  base: z.strictObject({ names, rates }),
  /** From the lowest to the highest. */
  levels: z.array(level).check(z.maxLength(50)),
});
export type LevelPlan = z.infer<typeof levelPlan>;
