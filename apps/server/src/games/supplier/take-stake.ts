import { amountFromUnits } from '@tessera/contract/money';
import { type WalletStatus, wireFromUnits } from '@tessera/contract/seamless';
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

/** Why there is no stake, as the player is told. */
export type WalletRefusal = Refusal<
  | 'balance.insufficient'
  | 'game.check.due'
  | 'player.limit'
  | 'player.break'
  | 'player.disabled'
  | 'game.elsewhere'
  | 'game.not.found'
  | 'vendor_under_maintenance'
>;

/** After these, and no other, the family's wallets hold nothing and no rollback is due: the key is free at once. */
const NOTHING_HELD: ReadonlySet<WalletStatus> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
]);

/**
 * Asks for the stake; asked again, the wallet answers the same and takes nothing more. What it said no to is taken
 * back, but for the two above: and those as well where it was `askedBefore`, and the first answer may have been yes.
 */
export async function takeStake(
  { operator, database, jobs }: SupplierDeps,
  round: SupplierRoundRow,
  askedBefore: boolean,
): Promise<TakenStake | WalletRefusal> {
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
  const said = answer.answered ? answer : undefined;
  if (said?.status === 'RS_OK' && said.balanceUnits !== undefined) {
    return { round, balanceUnits: said.balanceUnits };
  }
  if (said && NOTHING_HELD.has(said.status) && !askedBefore) {
    await database.run(moveOn, [round.betUuid, 'asked', 'refused']);
    return refusalOf(said);
  }
  await database.transaction(async (tx) => {
    await tx.run(moveOn, [round.betUuid, 'asked', 'undoing']);
    await jobs.enqueue(tx, finishRoundJob, { betUuid: round.betUuid });
  });
  return said ? refusalOf(said) : refuse('vendor_under_maintenance');
}

function refusalOf({ status, reason, balanceUnits }: WalletSaid): WalletRefusal {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY')
    return refuse('balance.insufficient', { balance: amountFromUnits(balanceUnits ?? 0n) });
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_BET_LIMIT_EXCEEDED')
    return refuse(reason === 'reality-check' ? 'game.check.due' : 'player.limit');
  if (status === 'RS_ERROR_USER_DISABLED')
    return refuse(reason === 'break' ? 'player.break' : 'player.disabled');
  if (status === 'RS_ERROR_INVALID_GAME') return refuse('game.not.found');
  // The operator's launch is over; only another one plays on.
  return refuse(status === 'RS_ERROR_TOKEN_EXPIRED' ? 'game.elsewhere' : 'vendor_under_maintenance');
}
