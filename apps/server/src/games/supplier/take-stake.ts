import { amountFromUnits } from '@tessera/contract/money';
import { wireFromUnits } from '@tessera/contract/seamless';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { SupplierDeps } from './deps.ts';
import { finishRoundJob } from './finish-round.ts';
import { askWallet, type WalletSaid } from './operator-wallet.ts';
import { moveOn, type SupplierRoundRow } from './queries.ts';

/** A stake that the operator's wallet gave; `balanceUnits` is what the player has left there. */
export interface TakenStake {
  readonly round: SupplierRoundRow;
  readonly balanceUnits: bigint;
}

/** What the operator may say for good: there is nothing to take back, and the key is free at once. */
type FinalRefusal = Refusal<
  'balance.insufficient' | 'game.check.due' | 'player.limit' | 'player.break' | 'player.disabled'
>;

export type StakeRefusal = FinalRefusal | Refusal<'game.elsewhere' | 'vendor_under_maintenance'>;

/** Asks for the stake; asked again, the wallet answers the same and takes nothing more. */
export async function takeStake(
  { operator, database, jobs }: SupplierDeps,
  round: SupplierRoundRow,
): Promise<TakenStake | StakeRefusal> {
  const answer = await askWallet(operator, 'bet', {
    user: round.player,
    token: round.token,
    transaction_uuid: round.betUuid,
    round: round.betUuid,
    round_closed: false,
    request_uuid: round.betUuid,
    game_code: round.gameCode,
    is_free: false,
    currency: operator.currency,
    amount: wireFromUnits(round.stakeUnits),
  });
  const status = answer.answered ? answer.status : 'RS_ERROR_TIMEOUT';
  const balanceUnits = answer.answered ? answer.balanceUnits : undefined;
  if (status === 'RS_OK' && balanceUnits !== undefined) return { round, balanceUnits };
  const refused = answer.answered ? finalRefusal(answer) : undefined;
  if (refused) {
    await database.run(moveOn, [round.betUuid, 'asked', 'refused']);
    return refused;
  }
  await database.transaction(async (tx) => {
    await tx.run(moveOn, [round.betUuid, 'asked', 'undoing']);
    await jobs.enqueue(tx, finishRoundJob, { betUuid: round.betUuid });
  });
  // The operator's launch is over; only another one plays on.
  return refuse(status === 'RS_ERROR_TOKEN_EXPIRED' ? 'game.elsewhere' : 'vendor_under_maintenance');
}

function finalRefusal({ status, reason, balanceUnits }: WalletSaid): FinalRefusal | undefined {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY')
    return refuse('balance.insufficient', { balance: amountFromUnits(balanceUnits ?? 0n) });
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_BET_LIMIT_EXCEEDED')
    return refuse(reason === 'reality-check' ? 'game.check.due' : 'player.limit');
  if (status === 'RS_ERROR_USER_DISABLED')
    return refuse(reason === 'break' ? 'player.break' : 'player.disabled');
  return undefined;
}
