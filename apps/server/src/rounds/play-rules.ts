import type { LimitPeriod } from '@tessera/contract/wallet/protection';
import { type Interruptions, type MarketProfile, mostPerMonth } from '../platform/config/market.ts';

/** Requirements of a market for a bet, in the fields of the SQL type `play_rules`. */
interface PlayRules {
  readonly reality_check_ms: number | null;
  readonly pause_after_ms: number | null;
  readonly pause_lasts_ms: number | null;
  readonly minimum_cycle_ms: number;
  readonly birthday_required: boolean;
  readonly limits_required: readonly LimitPeriod[];
  /** Ledger units, as text. */
  readonly month_cap: string | null;
  readonly month_cap_young: string | null;
  readonly play_money: boolean;
}

/**
 * The rules of a market as JSON, for statements that take a stake. `interruptions` is null where the players' operator
 * interrupts play, and its reality check is null for bets without a person at the screen. `minimumCycleMs` is the shortest
 * time between rounds of a game, 0 for none.
 */
export function playRules(
  market: MarketProfile,
  interruptions: (Pick<Interruptions, 'playPause'> & { readonly realityCheckMs: number | null }) | null,
  minimumCycleMs: number,
): string {
  const rules: PlayRules = {
    reality_check_ms: interruptions?.realityCheckMs ?? null,
    pause_after_ms: interruptions?.playPause?.afterMs ?? null,
    pause_lasts_ms: interruptions?.playPause?.lastsMs ?? null,
    minimum_cycle_ms: minimumCycleMs,
    birthday_required: market.birthdayRequired,
    limits_required: market.limitsBeforePlay,
    month_cap: mostPerMonth(market, false)?.toString() ?? null,
    month_cap_young: mostPerMonth(market, true)?.toString() ?? null,
    play_money: market.playMoney,
  };
  return JSON.stringify(rules);
}
