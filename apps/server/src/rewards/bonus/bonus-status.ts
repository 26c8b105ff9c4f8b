import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { type Bonus, type bonus, WAGER_PAGE, type WagerReason } from '@tessera/contract/rewards/bonus';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { type BonusRow, findOwnBonus, listOpenBonuses, listWagers, type WagerRow } from './queries.ts';

/** The active bonus of the member, the queued ones in their order, and those to claim. */
export async function bonusStatus(
  { clock }: Pick<RewardsDeps, 'clock'>,
  { language }: InputOf<typeof bonus.bonusStatus>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof bonus.bonusStatus>> {
  const rows = await db.many(listOpenBonuses, [session.memberId, clock.now()]);
  const viewsIn = (wanted: BonusRow['state']) =>
    rows.filter(({ state }) => state === wanted).map((row) => bonusView(row, language));
  return { active: viewsIn('active')[0] ?? null, queued: viewsIn('queued'), issued: viewsIn('issued') };
}

function bonusView(row: BonusRow, language: string): Bonus {
  return {
    rewardId: row.rewardId.toString(),
    kind: row.kind,
    title: row.texts && (row.texts[language] ?? row.texts['EN'] ?? null),
    amount: amountFromUnits(row.amountUnits),
    balance: amountFromUnits(row.balanceUnits),
    required: amountFromUnits(row.requiredUnits),
    wagered: amountFromUnits(row.wageredUnits),
    bonusFirst: row.bonusFirst,
    maxStake: row.maxStakeUnits === null ? null : amountFromUnits(row.maxStakeUnits),
    contributions: row.contributions,
    refusedTypes: [...row.refusedTypes],
    lastsDays: row.lastsDays,
    wagerUntil: row.wagerUntil?.toISOString() ?? null,
  };
}

type Statement = typeof bonus.wageringStatement;

/** Every round of a bonus with what counts of it. The lines add up to the wagered amount. */
export async function wageringStatement(
  { rewardId, before }: InputOf<Statement>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<Statement> | Refusal<'bonus.not.found'>> {
  const id = BigInt(rewardId);
  const own = await db.maybe(findOwnBonus, [id, session.memberId]);
  if (!own) return refuse('bonus.not.found');
  const rows = await db.many(listWagers, [id, before === undefined ? null : BigInt(before), WAGER_PAGE + 1]);
  const page = rows.slice(0, WAGER_PAGE).map(wagerView);
  return {
    required: amountFromUnits(own.requiredUnits),
    wagered: amountFromUnits(own.wageredUnits),
    lines: page,
    next: rows.length > WAGER_PAGE ? (page.at(-1)?.orderNo ?? null) : null,
  };
}

function wagerView(row: WagerRow) {
  return {
    orderNo: row.roundId.toString(),
    gameType: row.gameType,
    nodeId: row.nodeId.toString(),
    time: row.playedAt.toISOString(),
    stake: amountFromUnits(row.wagerUnits),
    win: amountFromUnits(row.winUnits),
    basisPoints: row.basisPoints,
    counted: amountFromUnits(row.countedUnits),
    reason: reasonOf(row),
  };
}

function reasonOf({
  countedUnits,
  stakeUnits,
  winUnits,
  wagerUnits,
  basisPoints,
}: WagerRow): WagerReason | null {
  if (countedUnits > 0n) return null;
  if (wagerUnits === 0n) return 'rolled-back';
  if (basisPoints === 0) return 'game';
  return stakeUnits === winUnits ? 'tied' : null;
}
