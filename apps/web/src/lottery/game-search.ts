import { useSearch } from '@tanstack/react-router';

/** The search of a lottery's page in the prize mode of this page, without which the picks of the mode would be lost. */
export function useGameSearch(gameId: string): Readonly<Record<string, string>> {
  const { prize_mode: mode }: { readonly prize_mode?: string } = useSearch({ strict: false });
  return { gameId, ...(mode !== undefined && { prize_mode: mode }) };
}
