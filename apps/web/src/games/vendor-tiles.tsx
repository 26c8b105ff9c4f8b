import { useLocation } from '@tanstack/react-router';
import type { GameType, GameVendor } from '@tessera/contract/games/games';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { GameTile } from '../ui/pictures/game-tile.tsx';
import styles from './tile-grid.module.css';

export interface VendorTilesProps {
  readonly gameType: GameType;
  readonly vendors: readonly GameVendor[];
}

/** The vendors of a category, one tile each. */
export function VendorTiles({ gameType, vendors }: VendorTilesProps) {
  const t = useT();
  const pageBack = useLocation({ select: ({ href }) => href });
  return (
    <ul className={styles.grid} aria-label={t('games.popular')}>
      {vendors.map(({ vassalage, displayName, iconUrl }) => (
        <li key={vassalage}>
          <GameTile name={displayName} imageUrl={iconUrl} {...vendorLink(gameType, vassalage, pageBack)} />
        </li>
      ))}
    </ul>
  );
}

/** Target of a vendor tile: lottery vendors launch at once, other vendors open their game list. */
export function vendorLink(gameType: GameType, vassalage: string, pageBack: string) {
  if (vassalage === 'TCG_LOTTO_VN' || vassalage === 'TCG_SEA')
    return { to: paths.launchGame, search: { vendor: vassalage, code: 'lobby', pageBack } };
  if (vassalage === 'LOTT' || vassalage === 'ELOTT') {
    const prizeMode = gameType === 'ELOTT' ? 'Elott' : 'Lott';
    return { to: paths.launchGame, search: { playType: 'Tradition', prize_mode: prizeMode, pageBack } };
  }
  return { to: paths.gameList, search: { gameType, vassalage } };
}
