import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { type bonus, WAGER_PAGE, type WagerReason } from '@tessera/contract/rewards/bonus';
import type { ReadCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { findOwnBonus } from '../queries.ts';
import { listWagers, type WagerRow } from './queries.ts';

type Statement = typeof bonus.wageringStatement;

/** Every round with a bet under a bonus, with what counts of it. The lines add up to the wagered amount. */
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
    form: own.form,
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
    basisPoints: row.uncounted === null ? row.basisPoints : 0,
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
  uncounted,
  risk,
}: WagerRow): WagerReason | null {
  if (countedUnits > 0n) return null;
  if (wagerUnits === 0n) return 'rolled-back';
  if (uncounted !== null) return uncounted;
  if (risk === 0) return 'covered';
  if (basisPoints === 0) return 'game';
  return stakeUnits === winUnits ? 'tied' : null;
}
