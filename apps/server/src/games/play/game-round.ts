import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { record } from '@tessera/contract/wallet/record';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { STUDIO } from '../studio/studio-code.ts';
import { rowView } from './game-record.ts';
import { findRound, listCalledMovements, listMovements, type MovementRow } from './queries.ts';

type RoundAnswer = OutputOf<typeof record.gameRound>;

/** One of the caller's own bets, and what the books say about it. */
export async function gameRound(
  { providers }: Pick<GamesDeps, 'providers'>,
  { orderNo, language }: InputOf<typeof record.gameRound>,
  { db, session }: ReadCall<'session'>,
): Promise<RoundAnswer | Refusal<'game.round.not.found'>> {
  const row = await db.maybe(findRound, [language, session.memberId, BigInt(orderNo)]);
  if (!row) return refuse('game.round.not.found');
  const ids = [row.debitTransferId, row.creditTransferId].filter((id) => id !== null);
  const movements =
    ids.length > 0 ? await db.many(listMovements, [ids]) : await db.many(listCalledMovements, [row.id]);
  return {
    bet: rowView(row),
    movements: movements.map(movementView),
    ownStudio: row.provider === STUDIO,
    pageElsewhere: providers.find(row.provider)?.roundPage !== undefined,
  };
}

function movementView({ kind, deltaUnits, balanceAfterUnits, recordedAt }: MovementRow) {
  return {
    kind,
    amount: amountFromUnits(deltaUnits),
    balanceBefore: amountFromUnits(balanceAfterUnits - deltaUnits),
    balanceAfter: amountFromUnits(balanceAfterUnits),
    time: recordedAt.toISOString(),
  };
}
