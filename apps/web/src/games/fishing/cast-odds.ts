import type { FishingChoice, FishingTable } from '@tessera/contract/games/studio/fishing';

/** What a choice pays and how often it catches. */
export function castOf(
  casts: FishingTable['casts'],
  { fish, gear }: FishingChoice,
): FishingTable['casts'][number] | undefined {
  return casts.find((cast) => cast.fish === fish && cast.gear === gear);
}

/** A chance in a million casts in percent: two decimals, which every chance on offer has at most. */
export function percentOf(chance: number): string {
  return (chance / 10_000).toFixed(2);
}
