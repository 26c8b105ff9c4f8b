import type { ReactNode } from 'react';
import { DrawnPicture } from './drawn-picture.tsx';
import styles from './game-tile.module.css';
import { PlainLink } from '../controls/plain-link.tsx';

export interface GameTileProps {
  readonly name: string;
  /** Left out while only its place is kept. */
  readonly imageUrl: string | undefined;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  /** Fetched at once instead of when it comes near the screen. */
  readonly eager?: boolean;
  /** Shown greyed, with its own words elsewhere: the game cannot be started now. */
  readonly asleep?: boolean;
  /** A word over the lower edge of the picture. */
  readonly note?: string | undefined;
  /** What lies on the picture's corner: the heart. */
  readonly corner?: ReactNode;
}

/** One game: its picture and its name, and a corner of its own. */
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
