import type { GameType, GameVendor } from '@tessera/contract/games/games';
import type { CallOutput } from '../api/index.ts';
import { gameTypeOf } from './categories.ts';

export type Categories = CallOutput<'games.gameTypeList'>;
/** A tab of the popular games; INHOUSE shows the slots of the in-house vendor. */
export type HomeTab = 'hot' | 'INHOUSE' | GameType;

/** Content of a tab. `coming` waits for the categories, which contain the vendors. */
export type TabContent =
  | { readonly kind: 'hot' }
  | { readonly kind: 'games'; readonly filter: { readonly gameType: GameType; readonly vassalage?: string } }
  | { readonly kind: 'vendors'; readonly gameType: GameType; readonly vendors: readonly GameVendor[] }
  | { readonly kind: 'coming' };

const ORDER: readonly HomeTab[] = ['hot', 'RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS'];
const WITH_GAMES: ReadonlySet<HomeTab> = new Set(['RNG', 'PVP', 'LIVE', 'FISH']);

export function tabOf(text: string | undefined): HomeTab {
  return text === 'INHOUSE' ? text : (gameTypeOf(text) ?? 'hot');
}

/** Search parameters of a tab; the hot tab is the default. */
export function tabSearch(tab: HomeTab): Record<string, string> {
  return tab === 'hot' ? {} : { gameType: tab };
}

/** The tabs for these categories in the order of the home page; other categories follow. */
export function tabsOf(categories: Categories): HomeTab[] {
  const available = new Set<HomeTab>(['hot', ...categories.map(({ gameType }) => gameType)]);
  const others = [...available].filter((tab) => !ORDER.includes(tab));
  return [
    ...ORDER.filter((tab) => available.has(tab)),
    ...others,
    ...(ownVendorOf(categories) ? ['INHOUSE' as const] : []),
  ];
}

export function contentOf(tab: HomeTab, categories: Categories | undefined): TabContent {
  if (tab === 'hot') return { kind: 'hot' };
  if (tab !== 'INHOUSE' && WITH_GAMES.has(tab)) return { kind: 'games', filter: { gameType: tab } };
  if (!categories) return { kind: 'coming' };
  if (tab === 'INHOUSE') {
    const vassalage = ownVendorOf(categories)?.vassalage;
    return vassalage === undefined
      ? { kind: 'hot' }
      : { kind: 'games', filter: { gameType: 'RNG', vassalage } };
  }
  const vendors = categories.find(({ gameType }) => gameType === tab)?.vendors ?? [];
  return { kind: 'vendors', gameType: tab, vendors };
}

function ownVendorOf(categories: Categories): GameVendor | undefined {
  return categories.find(({ gameType }) => gameType === 'RNG')?.vendors.find(({ inHouse }) => inHouse);
}
