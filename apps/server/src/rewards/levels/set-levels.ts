import type { Tx } from '../../platform/database/statement.ts';
import * as z from 'zod/mini';
import { highestInUse, insertPlanChange, putLevel, putPlan, removeLevelsAbove } from './queries.ts';
import { type LevelPlan, levelPlan } from './terms.ts';

const { localeError } = z.locales.en();

interface WrittenPlan {
  /** As written, for the history. */
  readonly text: string;
  readonly plan: LevelPlan;
}

/** Reads a file of an operator. Returns the validation errors of an invalid file. */
export function readLevelPlan(bytes: Buffer): WrittenPlan | { readonly errors: readonly string[] } {
  let written: unknown;
  try {
    written = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { errors: ['not valid JSON'] };
  }
  const read = z.safeParse(levelPlan, written, { error: localeError });
  if (read.success) return { text: JSON.stringify(written), plan: read.data };
  return { errors: read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`) };
}

interface LevelSetting extends WrittenPlan {
  readonly merchantCode: string;
  readonly by: string;
  readonly now: Date;
}

/** Replaces the levels of a merchant. `in-use`: the plan lacks a level that members have; nothing is stored. */
export async function setLevels(
  tx: Tx,
  { merchantCode, plan, text, by, now }: LevelSetting,
): Promise<'set' | 'in-use'> {
  const { rebatePayout, giftDays, base, levels } = plan;
  await tx.run(putPlan, [merchantCode, rebatePayout, giftDays]);
  const { rank: highest } = await tx.one(highestInUse, [merchantCode]);
  if (highest > levels.length) return 'in-use';
  const none = { match: 'all', conditions: {}, retention: undefined, gift: undefined } as const;
  for (const [rank, level] of [{ ...base, ...none }, ...levels].entries()) {
    const { names, match, rates, gift = null, retention } = level;
    const conditions: LevelPlan['levels'][0]['conditions'] = level.conditions;
    await tx.run(putLevel, [
      merchantCode,
      rank,
      JSON.stringify(names),
      match,
      conditions.monthDeposit ?? null,
      conditions.totalDeposit ?? null,
      conditions.monthTurnover ?? null,
      conditions.totalTurnover ?? null,
      retention?.match ?? 'all',
      retention?.deposit ?? null,
      retention?.turnover ?? null,
      gift,
      JSON.stringify(rates),
    ]);
  }
  await tx.run(removeLevelsAbove, [merchantCode, levels.length]);
  await tx.run(insertPlanChange, [merchantCode, now, by, text]);
  return 'set';
}
