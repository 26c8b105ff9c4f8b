import { amountFromUnits } from '@tessera/contract/money';
import type { RoundRow } from './queries.ts';

/** What a round of any game says to its member, the same whenever it is asked for. */
export function roundPartsView(row: RoundRow) {
  const { algorithm, rules, serverSeedHash, clientSeed, nonce, draws } = row;
  return {
    orderNo: row.id.toString(),
    stake: amountFromUnits(row.stakeUnits),
    win: amountFromUnits(row.winUnits),
    balance: amountFromUnits(row.balanceAfterUnits),
    sequence: row.sequence.toString(),
    proof: { algorithm, rules, serverSeedHash, clientSeed, nonce, draws: [...draws] },
    time: row.placedAt.toISOString(),
  };
}
