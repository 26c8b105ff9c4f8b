import { Link, useNavigate } from '@tanstack/react-router';
import type { GameType, GameVendor } from '@tessera/contract/games/games';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LinkStrip, type StripLink } from '../../ui/controls/link-strip.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { useStripPages } from '../../ui/controls/use-strip-pages.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { CATEGORY_WORDS } from '../categories.ts';
import type { Categories } from '../home-tabs.ts';
import four from '../strip-of-four.module.css';
import { FilterPanel } from './filter-panel.tsx';
import {
  CLASS_WORDS,
  classesOf,
  type ListFilter,
  type ListView,
  NAME_MAX_LENGTH,
  searchOf,
} from './list-filter.ts';
import styles from './game-list.module.css';
import vendorCarouselStyles from './vendor-carousel.module.css';

// Otherwise the router marks every vendor whose parameters are among the parameters of the address.
const EXACTLY = { exact: true, includeSearch: true } as const;

const QUICK_WORDS = {
  recent: 'games.view.recent',
  favourites: 'games.view.favourites',
  hot: 'games.view.hot',
  all: 'games.view.allVendors',
} as const satisfies Partial<Record<ListView, string>>;
const QUICK_VIEWS = ['recent', 'favourites', 'hot', 'all'] as const;

export interface ListFiltersProps {
  readonly filter: ListFilter;
  /** Address of the list. Each choice changes only the parameters. */
  readonly pathname: string;
}

/** Name, class, quick tab and vendor, and a button for the panel with all filters. */
export function ListFilters({ filter, pathname }: ListFiltersProps) {
  const t = useT();
  const navigate = useNavigate();
  const language = useSettledLanguage();
  const { data, isPending } = useCall('games.gameTypeList', { language });
  const [panel, setPanel] = useState(false);
  const { gameType, view, vassalage, gameName } = filter;
  const show = (next: ListFilter, to: string = pathname) =>
    void navigate({ to, search: searchOf(next), replace: true, resetScroll: false });
  const allOf = (named: string): ListFilter => ({
    ...filter,
    view: view === 'new' ? 'new' : 'all',
    gameName: named,
  });
  const vendors = data?.find((category) => category.gameType === gameType)?.vendors ?? [];
  return (
    <>
      <div className={styles.searchRow}>
        <SearchBox
          label={t('games.search')}
          clearLabel={t('games.search.clear')}
          name="gameName"
          maxLength={NAME_MAX_LENGTH}
          submitted={gameName}
          onSubmit={(named) => show(allOf(named))}
        />
        <IconButton icon="filter" label={t('games.filter')} onClick={() => setPanel(true)} />
      </div>
      <Strip filter={filter} categories={data} />
      <LinkStrip
        label={t('games.views')}
        variant="chips"
        // A vendor or a name filters all games, so none of the tabs describes the list.
        current={vassalage || gameName ? undefined : view === 'new' ? 'all' : view}
        links={QUICK_VIEWS.map((id) => ({
          id,
          label: t(QUICK_WORDS[id]),
          to: pathname,
          search: searchOf({ gameType, view: id }),
        }))}
      />
      {gameType && isPending && <Skeleton className={styles.vendorsShape} />}
      {(vendors.length > 1 || vassalage) && (
        <VendorCarousel vendors={vendors} filter={filter} pathname={pathname} />
      )}
      <FilterPanel
        open={panel}
        onClose={() => setPanel(false)}
        filter={filter}
        categories={data ?? []}
        onSubmit={(next) => {
          setPanel(false);
          show(next);
        }}
      />
    </>
  );
}

interface StripProps {
  readonly filter: ListFilter;
  readonly categories: Categories | undefined;
}

/** The classes of a category. Without a category, the categories. None for the games of one vendor. */
function Strip({ filter, categories }: StripProps) {
  const t = useT();
  const { gameType, vassalage, view, gameName } = filter;
  if (vassalage || gameType === 'FISH') return null;
  const classes = categories?.find((category) => category.gameType === gameType)?.classes ?? [];
  const links: StripLink[] = gameType
    ? [
        link('all', t('games.category.all'), { gameType, gameName }),
        ...(gameType === 'RNG'
          ? [link('new', t('games.view.new'), { gameType, view: 'new' as const, gameName })]
          : []),
        ...classes.map((gameClassify) =>
          link(gameClassify, t(CLASS_WORDS[gameClassify]), { gameType, gameClassify, gameName }),
        ),
      ]
    : [undefined, ...(categories ?? []).map((category) => category.gameType)].map((one) =>
        link(one ?? 'all', t(one ? CATEGORY_WORDS[one] : 'games.category.all'), { gameType: one, view }),
      );
  // Renders nothing without alternatives. If classes may follow, the space is reserved until the categories load.
  if (links.length < 2 && (categories || classesOf(gameType).length === 0)) return null;
  const current = gameType ? (view === 'new' ? 'new' : (filter.gameClassify ?? 'all')) : 'all';
  return <LinkStrip label={t('games.categories')} variant="tabs" current={current} links={links} />;
}

function link(
  id: string,
  label: string,
  search: Partial<ListFilter> & { gameType: GameType | undefined },
): StripLink {
  return { id, label, to: paths.gameList, search: searchOf(search) };
}

interface VendorCarouselProps {
  readonly vendors: readonly GameVendor[];
  readonly filter: ListFilter;
  readonly pathname: string;
}

/**
 * The vendors of a category, four at a time; the arrows show the next four. A tap on the chosen vendor clears the
 * filter.
 */
function VendorCarousel({ vendors, filter, pathname }: VendorCarouselProps) {
  const t = useT();
  const { strip, ends, turn } = useStripPages<HTMLElement>(filter.vassalage, vendors);
  const arrows = vendors.length > 4;
  return (
    <div className={vendorCarouselStyles.carousel}>
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
                className={vendorCarouselStyles.icon}
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
    <button
      type="button"
      className={vendorCarouselStyles.arrow}
      aria-label={label}
      aria-disabled={off}
      onClick={onTurn}
    >
      <Icon name={name} />
    </button>
  );
}
