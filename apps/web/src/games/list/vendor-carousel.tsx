import { Link } from '@tanstack/react-router';
import type { GameVendor } from '@tessera/contract/games';
import { useT } from '../../i18n/locale-provider.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useStripPages } from '../../ui/controls/use-strip-pages.ts';
import four from '../strip-of-four.module.css';
import { type ListFilter, searchOf } from './filter.ts';
import styles from './vendor-carousel.module.css';

export interface VendorCarouselProps {
  readonly vendors: readonly GameVendor[];
  readonly filter: ListFilter;
  readonly pathname: string;
}

// Else the router marks every vendor whose parameters are among those of the address.
const EXACTLY = { exact: true, includeSearch: true } as const;

/** The vendors of a category, four at a time; arrows turn to the next four. A tap on the chosen one lets it go. */
export function VendorCarousel({ vendors, filter, pathname }: VendorCarouselProps) {
  const t = useT();
  const { strip, ends, turn } = useStripPages<HTMLElement>(filter.vassalage, vendors);
  const arrows = vendors.length > 4;
  return (
    <div className={styles.carousel}>
      {arrows && (
        <Arrow name="back" label={t('games.vendors.previous')} off={ends.atStart} onTurn={() => turn(-1)} />
      )}
      <nav className={four.strip} aria-label={t('games.vendors')} ref={strip}>
        {vendors.map(({ vassalage, displayName, iconUrl, maintenance }) => {
          const chosen = vassalage === filter.vassalage;
          return (
            <Link
              key={vassalage}
              to={pathname}
              search={searchOf({
                ...filter,
                view: filter.view === 'new' ? 'new' : 'all',
                vassalage: chosen ? undefined : vassalage,
              })}
              replace
              resetScroll={false}
              preload={false}
              title={displayName}
              className={four.entry}
              activeOptions={EXACTLY}
              aria-current={chosen ? 'true' : undefined}
              data-asleep={maintenance !== null}
            >
              <DrawnPicture
                src={iconUrl}
                alt=""
                width={32}
                height={32}
                className={styles.icon}
                loading="lazy"
              />
              <span className={four.word} dir="auto">
                {maintenance ? t('games.resting') : displayName}
              </span>
            </Link>
          );
        })}
      </nav>
      {arrows && (
        <Arrow name="forward" label={t('games.vendors.next')} off={ends.atEnd} onTurn={() => turn(1)} />
      )}
    </div>
  );
}

interface ArrowProps {
  readonly name: 'back' | 'forward';
  readonly label: string;
  readonly off: boolean;
  readonly onTurn: () => void;
}

function Arrow({ name, label, off, onTurn }: ArrowProps) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} aria-disabled={off} onClick={onTurn}>
      <Icon name={name} />
    </button>
  );
}
