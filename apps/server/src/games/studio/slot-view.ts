import { amountFromUnits } from '@tessera/contract/money';
import type { SlotRound, SlotTable } from '@tessera/contract/studio';
import type { SlotRoundRow } from './queries.ts';
import { exactReturn, gridOf, lineWins, winOf } from './slot.ts';
import { type PayingSymbol, type SlotRules, slotRules } from './slot-table.ts';

/** Shortest time from one round to the next on a screen. */
const MIN_CYCLE_MS = 2500;

/** A round as the member sees it, the same whenever it is asked for. */
export function slotRoundView(row: SlotRoundRow): SlotRound {
  const rules = slotRules(row.slotTable);
  const grid = gridOf(rules, row.stops);
  const lines = lineWins(rules, grid, row.stakeUnits);
  return {
    orderNo: row.id.toString(),
    stake: amountFromUnits(row.stakeUnits),
    win: amountFromUnits(winOf(lines)),
    stops: [...row.stops],
    grid,
    lines: lines.map(({ amountUnits, ...line }) => ({ ...line, amount: amountFromUnits(amountUnits) })),
    balance: amountFromUnits(row.balanceAfterUnits),
    sequence: row.sequence.toString(),
    proof: {
      algorithm: row.algorithm,
      serverSeedHash: row.serverSeedHash,
      clientSeed: row.clientSeed,
      nonce: row.nonce,
    },
    time: row.placedAt.toISOString(),
  };
}

/** The rules as they are published. */
export function slotTableView(rules: SlotRules): SlotTable {
  const { numerator, denominator } = exactReturn(rules);
  const symbols = Object.keys(rules.pays) as PayingSymbol[];
  return {
    reels: rules.reels.map((strip) => [...strip]),
    lines: rules.lines.map((rows) => [...rows]),
    pays: symbols.map((symbol) => {
      const [three, four, five] = rules.pays[symbol];
      return { symbol, three, four, five };
    }),
    stakes: rules.stakesUnits.map(amountFromUnits),
    returnNumerator: numerator.toString(),
    returnDenominator: denominator.toString(),
    returnPercent: percentOf(numerator, denominator),
    minCycleMs: MIN_CYCLE_MS,
  };
}

/** Two decimals, cut: never more than what comes back. */
function percentOf(numerator: bigint, denominator: bigint): string {
  const hundredths = (numerator * 10_000n) / denominator;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
