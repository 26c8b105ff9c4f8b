import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@tessera/contract/live/live';
import type { CallName, CallOutput } from '../../api/index.ts';
import { showUnlessHeld } from '../../api/live/hold.ts';
import { refreshBalance } from '../../wallet/index.ts';

/** The calls whose answers an event makes old. */
const CALLS: Readonly<Record<Exclude<LiveChange, 'balance'>, readonly CallName[]>> = {
  unread: ['content.announcements', 'content.notices'],
  content: ['content.announcements', 'content.banners', 'content.notices', 'content.activities'],
  hotGames: ['games.hotGames', 'games.gameList', 'games.gameTypeList'],
  hotMatches: ['games.hotMatches'],
  gameSession: ['play.gameSession'],
};

/** Asks again for what is shown and has changed; what is not shown is asked for when it is. */
export function hearChange(queries: QueryClient, change: LiveChange, sequence: string | undefined): void {
  if (change === 'balance') showUnlessHeld(queries, () => hearBalance(queries, sequence));
  else for (const call of CALLS[change]) void queries.invalidateQueries({ queryKey: [call] });
}

/** Asks for the balance, unless the page shows as much already: from the answer that moved it. */
function hearBalance(queries: QueryClient, sequence: string | undefined): void {
  const shown = queries.getQueryData<CallOutput<'wallet.wallet'>>(['wallet.wallet', {}]);
  if (shown && sequence !== undefined && BigInt(sequence) <= BigInt(shown.sequence)) return;
  void refreshBalance(queries);
}

/** Asks again for everything that events would tell of; false when no answer came. */
export async function hearAll(queries: QueryClient): Promise<boolean> {
  const calls: readonly string[] = ['wallet.wallet', ...new Set(Object.values(CALLS).flat())];
  const all = calls.map((call) => queries.invalidateQueries({ queryKey: [call] }, { throwOnError: true }));
  const ends = await Promise.allSettled(all);
  return ends.every(({ status }) => status === 'fulfilled');
}
