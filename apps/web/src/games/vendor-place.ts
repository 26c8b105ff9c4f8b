import type { GameType } from '@tessera/contract/games/games';
import { paths } from '../paths.ts';

/** Where a vendor's tile leads. Lotteries of their own open at once, everybody else at the list of their games. */
export function vendorPlace(gameType: GameType, vassalage: string, pageBack: string) {
  if (vassalage === 'TCG_LOTTO_VN' || vassalage === 'TCG_SEA')
    return { to: paths.launchGame, search: { vendor: vassalage, code: 'lobby', pageBack } };
  if (vassalage === 'LOTT' || vassalage === 'ELOTT') {
    const prizeMode = gameType === 'ELOTT' ? 'Elott' : 'Lott';
    return { to: paths.launchGame, search: { playType: 'Tradition', prize_mode: prizeMode, pageBack } };
  }
  return { to: paths.gameList, search: { gameType, vassalage } };
}
