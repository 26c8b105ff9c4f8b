import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import type { Bonus, bonus } from '@tessera/contract/rewards/bonus';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { countedTurnover, type Turnover } from './last-month.ts';
import { type BonusRow, listLastMonth, listOpenBonuses } from './queries.ts';

/** The active bonus of the member, the queued ones in their order, and those to claim. */
export async function bonusStatus(
  { clock }: Pick<RewardsDeps, 'clock'>,
  { language }: InputOf<typeof bonus.bonusStatus>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof bonus.bonusStatus>> {
  const now = clock.now();
  const rows = await db.many(listOpenBonuses, [session.memberId, now, language]);
  const stakes = rows.length > 0 ? await db.many(listLastMonth, [session.memberId, now]) : [];
  const viewsIn = (wanted: BonusRow['state']) =>
    rows.filter(({ state }) => state === wanted).map((row) => bonusView(row, stakes, language));
  return { active: viewsIn('active')[0] ?? null, queued: viewsIn('queued'), issued: viewsIn('issued') };
}

function bonusView(row: BonusRow, stakes: Turnover, language: string): Bonus {
  return {
    rewardId: row.rewardId.toString(),
    kind: row.kind,
    form: row.form,
    title: row.texts && (localText(row.texts, language) ?? null),
    amount: amountFromUnits(row.amountUnits),
    balance: amountFromUnits(row.balanceUnits),
    required: amountFromUnits(row.requiredUnits),
    wagered: amountFromUnits(row.wageredUnits),
    bonusFirst: row.bonusFirst,
    stakeBasisPoints: row.stakeBasisPoints,
    maxStake: row.maxStakeUnits === null ? null : amountFromUnits(row.maxStakeUnits),
    maxWin: row.maxWinUnits === null ? null : amountFromUnits(row.maxWinUnits),
    contributions: row.contributions,
    instantBasisPoints: row.instantBasisPoints,
    refusedTypes: [...row.refusedTypes],
    refusedNames: [...row.refusedNames],
    uncountedNames: [...row.uncountedNames],
    lastsDays: row.lastsDays,
    wagerUntil: row.wagerUntil?.toISOString() ?? null,
    lastMonthTurnover: countedTurnover(row, stakes),
  };
}
