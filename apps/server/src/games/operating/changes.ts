import type { GameClassify, GameType } from '@tessera/contract/games/games';
import type { OfferedGame } from './provider-row.ts';

/** A game as the catalogue has it. */
export interface KnownGame {
  readonly id: bigint;
  readonly vassalage: string;
  readonly code: string;
  readonly gameType: GameType;
  readonly provider: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly icons: Readonly<Record<string, string>>;
  readonly gameClassify: GameClassify | null;
  readonly minBetUnits: bigint | null;
  readonly lines: number | null;
  readonly freePlay: boolean;
  readonly blockedCountries: readonly string[];
  readonly offered: boolean;
  readonly enabled: boolean;
}

export interface Change {
  /** The fields that differ, in words for the report. */
  readonly what: readonly string[];
  /** All columns as they are to be. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** What the provider says otherwise than the catalogue has it; undefined when it says the same. */
export function changesOf(
  before: KnownGame,
  now: OfferedGame & { readonly provider: string },
): Change | undefined {
  // A name the house has in a language the provider lacks stays.
  const names = { ...before.names, ...now.names };
  const fields = [
    ['provider', before.provider, now.provider],
    ['names', inOrder(before.names), inOrder(names)],
    ['icons', inOrder(before.icons), inOrder(now.icons)],
    ['class', before.gameClassify, now.gameClassify ?? null],
    ['min_bet', before.minBetUnits, now.minBetUnits ?? null],
    ['lines', before.lines, now.lines ?? null],
    ['free_play', before.freePlay, now.freePlay],
    ['blocked_countries', before.blockedCountries.join(), now.blockedCountries.join()],
    ['offered', before.offered, now.offered],
  ] as const;
  const what = fields.filter(([, was, is]) => was !== is).map(([field]) => field);
  if (what.length === 0) return undefined;
  return {
    what,
    columns: {
      provider: now.provider,
      names,
      icons: now.icons,
      classify: now.gameClassify ?? null,
      min_bet_units: now.minBetUnits?.toString() ?? null,
      lines: now.lines ?? null,
      free_play: now.freePlay,
      blocked_countries: now.blockedCountries,
      offered: now.offered,
    },
  };
}

function inOrder(record: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
