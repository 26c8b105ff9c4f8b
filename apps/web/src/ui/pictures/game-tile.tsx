import type { ReactNode } from 'react';
import { DrawnPicture } from './drawn-picture.tsx';
import styles from './game-tile.module.css';
import { PlainLink } from '../controls/plain-link.tsx';

export interface GameTileProps {
  readonly name: string;
  /** Undefined while only the space is reserved. */
  readonly imageUrl: string | undefined;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  /** Loads at once instead of near the viewport. */
  readonly eager?: boolean;
  /** Greyed out: the game cannot be started now. */
  readonly asleep?: boolean;
  /** A label over the lower edge of the picture. */
  readonly note?: string | undefined;
  /** Content of the picture's corner: the favourite button. */
  readonly corner?: ReactNode;
}

/** A game: picture, name and corner. */
export function GameTile({
  name,
  imageUrl,
  to,
  search,
  eager = false,
  asleep = false,
  note,
  corner,
}: GameTileProps) {
  return (
    <div className={styles.tile} data-asleep={asleep}>
      <PlainLink to={to} search={search} className={styles.link} title={name}>
        <DrawnPicture
          src={imageUrl}
          alt=""
          width={120}
          height={120}
          className={styles.picture}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </PlainLink>
      {corner && <div className={styles.corner}>{corner}</div>}
    </div>
  );
}
