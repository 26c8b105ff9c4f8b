import { DRAW } from '@tessera/contract/studio/draw';
import type { Tx } from '../../../platform/database/statement.ts';
import type { GamesDeps } from '../../deps.ts';
import { recordRound } from '../../play/record-round.ts';
import type { Moved, WalletMove, WalletPort } from '../../play/wallet-port.ts';
import { drawNumbers } from '../seeds/fair-draw.ts';
import { takeSeeds } from '../seeds/seed-pair.ts';
import type { PlayedGame } from './played-game.ts';
import { insertRound, type RoundRow, type TitleRow } from './queries.ts';

export type RoundDeps = GamesDeps & { readonly wallet: WalletPort };

/** A stake that was taken, and what it was taken for. */
export interface StakedRound<Choice> {
  readonly played: PlayedGame<Choice>;
  readonly title: TitleRow;
  readonly requestKey: string;
  readonly choice: Choice;
  readonly stake: WalletMove;
  readonly debit: Moved;
}

/** Draws the outcome of a staked round, pays what it wins and writes it down. */
export async function settleRound<Choice>(
  deps: RoundDeps,
  tx: Tx,
  staked: StakedRound<Choice>,
): Promise<RoundRow> {
  const { played, title, requestKey, choice, stake, debit } = staked;
  const { game, rules } = played;
  const { memberId, asset, amountUnits: stakeUnits, recordedAt: placedAt } = stake;
  const { id: seedId, nonce, serverSeed, serverSeedHash, clientSeed } = await takeSeeds(deps, tx, memberId);
  const draws = drawNumbers({ serverSeed, clientSeed, nonce }, rules.limits);
  const winUnits = rules.winUnits(choice, draws, stakeUnits);
  const credit = winUnits > 0n ? await payWin(deps.wallet, tx, stake, winUnits) : undefined;
  const money = { stakeUnits, winUnits, debit, credit };
  const id = await recordRound(deps, tx, { memberId, asset, game: title, requestKey, placedAt, ...money });
  await tx.run(insertRound, [id, game, seedId, nonce, rules.name, DRAW, JSON.stringify(choice), draws]);
  const { balanceUnits: balanceAfterUnits, sequence } = credit ?? debit;
  const drawn = { rules: rules.name, algorithm: DRAW, choice, draws, nonce, serverSeedHash, clientSeed };
  return {
    id,
    nodeId: title.id,
    game,
    stakeUnits,
    winUnits,
    balanceAfterUnits,
    sequence,
    placedAt,
    ...drawn,
  };
}

async function payWin(wallet: WalletPort, tx: Tx, stake: WalletMove, amountUnits: bigint): Promise<Moved> {
  const transactionId = `${stake.transactionId}:win`;
  const credit = await wallet.credit(tx, { ...stake, transactionId, amountUnits });
  if (credit.outcome === 'unmoved') throw new Error(`the win of ${stake.transactionId} was paid before`);
  return credit;
}
