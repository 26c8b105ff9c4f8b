import type { GameType, GameVendor, PrizeMode } from '@tessera/contract/games/games';

const E_LOTTERIES = new Set(['TCG_LOTTO_VN', 'LOTT']);

/** Which lottery's winners a site shows: the e-lottery's if the configuration has one of its vendors there. */
export function prizeModeOf(
  categories: readonly {
    readonly gameType: GameType;
    readonly vendors: readonly Pick<GameVendor, 'vassalage'>[];
  }[],
): PrizeMode {
  const vendors = categories.find(({ gameType }) => gameType === 'ELOTT')?.vendors ?? [];
  return vendors.some(({ vassalage }) => E_LOTTERIES.has(vassalage)) ? 'Elott' : 'Lott';
}
