import { useLocation } from '@tanstack/react-router';
import type { GameType, GameVendor } from '@tessera/contract/games/games';
import { useT } from '../i18n/locale-provider.tsx';
import { GameTile } from '../ui/pictures/game-tile.tsx';
import styles from './tile-grid.module.css';
import { vendorPlace } from './vendor-place.ts';

export interface VendorTilesProps {
  readonly gameType: GameType;
  readonly vendors: readonly GameVendor[];
}

/** A category by its vendors, a tile each. */
export function VendorTiles({ gameType, vendors }: VendorTilesProps) {
  const t = useT();
  const pageBack = useLocation({ select: ({ href }) => href });
  return (
    <ul className={styles.grid} aria-label={t('games.popular')}>
      {vendors.map(({ vassalage, displayName, iconUrl }) => (
        <li key={vassalage}>
          <GameTile name={displayName} imageUrl={iconUrl} {...vendorPlace(gameType, vassalage, pageBack)} />
        </li>
      ))}
    </ul>
  );
}
