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
      {vendors.map((vendor) => (
        <li key={vendor.vassalage}>
          <GameTile
            name={vendor.displayName}
            imageUrl={vendor.iconUrl}
            {...vendorLink(gameType, vendor, pageBack)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Target of a vendor tile: lottery vendors launch at once, own lotteries open the hall, other vendors their game list. */
export function vendorLink(
  gameType: GameType,
  { vassalage, inHouse }: Pick<GameVendor, 'vassalage' | 'inHouse'>,
  pageBack: string,
) {
  if (vassalage === 'TCG_LOTTO_VN' || vassalage === 'TCG_SEA')
    return { to: paths.launchGame, search: { vendor: vassalage, code: 'lobby', pageBack } };
  const prizeMode = gameType === 'ELOTT' ? 'Elott' : 'Lott';
  if (vassalage === 'LOTT' || vassalage === 'ELOTT')
    return { to: paths.launchGame, search: { playType: 'Tradition', prize_mode: prizeMode, pageBack } };
  if (inHouse && (gameType === 'LOTT' || gameType === 'ELOTT'))
    return { to: paths.lottery, search: { prize_mode: prizeMode } };
  return { to: paths.gameList, search: { gameType, vassalage } };
}
