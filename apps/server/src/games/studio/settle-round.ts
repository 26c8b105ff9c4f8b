import type { Tx } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { recordRound } from '../play/record-round.ts';
import type { Moved, WalletMove, WalletPort } from '../play/wallet-port.ts';
import { ALGORITHM, drawStops } from './fair-draw.ts';
import { insertSlotRound, type SlotGameRow, type SlotRoundRow } from './queries.ts';
import { takeSeeds } from './seed-pair.ts';
import { gridOf, lineWins, winOf } from './slot.ts';
import { CURRENT_RULES } from './slot-table.ts';

export type RoundDeps = GamesDeps & { readonly wallet: WalletPort };

/** A stake that was taken, and what it was taken for. */
export interface StakedRound {
  readonly game: SlotGameRow;
  readonly requestKey: string;
  readonly stake: WalletMove;
  readonly debit: Moved;
}

/** Draws the outcome of a staked round, pays what it wins and writes it down. */
export async function settleRound(deps: RoundDeps, tx: Tx, staked: StakedRound): Promise<SlotRoundRow> {
  const { game, requestKey, stake, debit } = staked;
  const { memberId, asset, amountUnits: stakeUnits, recordedAt: placedAt } = stake;
  const seeds = await takeSeeds(deps, tx, memberId);
  const lengths = CURRENT_RULES.reels.map(({ length }) => length);
  const stops = drawStops(seeds, lengths);
  const winUnits = winOf(lineWins(CURRENT_RULES, gridOf(CURRENT_RULES, stops), stakeUnits));
  const credit = winUnits > 0n ? await payWin(deps.wallet, tx, stake, winUnits) : undefined;
  const money = { stakeUnits, winUnits, debit, credit };
  const id = await recordRound(deps, tx, { memberId, asset, game, requestKey, placedAt, ...money });
  await tx.run(insertSlotRound, [id, seeds.id, seeds.nonce, CURRENT_RULES.name, ALGORITHM, stops]);
  const { balanceUnits: balanceAfterUnits, sequence } = credit ?? debit;
  const { nonce, serverSeedHash, clientSeed } = seeds;
  const drawn = { slotTable: CURRENT_RULES.name, algorithm: ALGORITHM, stops, nonce };
  const proof = { serverSeedHash, clientSeed };
  return { id, nodeId: game.id, stakeUnits, balanceAfterUnits, sequence, placedAt, ...drawn, ...proof };
}

async function payWin(wallet: WalletPort, tx: Tx, stake: WalletMove, amountUnits: bigint): Promise<Moved> {
  const transactionId = `${stake.transactionId}:win`;
  const credit = await wallet.credit(tx, { ...stake, transactionId, amountUnits });
  if (credit.outcome === 'unmoved') throw new Error(`the win of ${stake.transactionId} was paid before`);
  return credit;
}
