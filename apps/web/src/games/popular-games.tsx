import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type ReactNode, useState } from 'react';
import { CallFailed, useCall } from '../api/index.ts';
import { useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, FirstViewIconButton } from '../ui/controls/button.tsx';
import { useStripPages } from '../ui/controls/use-strip-pages.ts';
import { useDeferred, useIdle } from '../ui/loading/after-load.ts';
import { FirstViewIcon } from '../ui/pictures/first-view-icon.tsx';
import { TAB_WORDS } from './categories.ts';
import type { FirstViewContext } from './first-view.ts';
import {
  type Categories,
  contentOf,
  type HomeTab,
  type TabContent,
  tabOf,
  tabSearch,
  tabsOf,
} from './home-tabs.ts';
import styles from './popular-games.module.css';
import four from './strip-of-four.module.css';
import { type Hearts, TileGrid, TileGridSkeleton } from './tile-grid.tsx';

// Otherwise the router marks the hot tab, which has no parameters, at every address of the home page.
const EXACTLY = { exact: true, includeSearch: true } as const;

/** Four rows, so that a slow network loads few pictures outside the screen. */
const TILES = 12;
const NONE: Categories = [];

/** Calls of the first view: the categories and the games of the tab. */
export function popularNeeds({ search, language }: FirstViewContext): readonly Need[] {
  const content = contentOf(tabOf(search.gameType), undefined);
  return [
    { call: 'games.gameTypeList', input: { language } },
    ...(content.kind === 'hot' ? [{ call: 'games.hotGames', input: { language } }] : []),
    ...(content.kind === 'games' ? [{ call: 'games.gameList', input: { language, ...content.filter } }] : []),
  ];
}

/** Popular games of the home page: hot games, games or vendors of a category, or in-house slots. */
export function PopularGames() {
  const t = useT();
  const search: Record<string, string> = useSearch({ strict: false });
  const tab = tabOf(search.gameType);
  const language = useSettledLanguage();
  const categories = useCall('games.gameTypeList', { language });
  const content = contentOf(tab, categories.data);
  return (
    <section className={styles.popular} aria-labelledby="popular-games">
      <CategoryMenu current={tab} categories={categories.data ?? NONE}>
        <h2 id="popular-games" className={styles.title}>
          {t('games.popular')}
        </h2>
      </CategoryMenu>
      {content.kind === 'vendors' ? (
        <Vendors {...content} />
      ) : content.kind === 'coming' ? (
        <ListPlaceholder {...categories} />
      ) : (
        <Tiles content={content} language={language} />
      )}
      <ButtonLink to={paths.gameList} search={wholeList(tab, content)} kind="secondary">
        {t('games.popular.all')}
      </ButtonLink>
    </section>
  );
}

function wholeList(tab: HomeTab, content: TabContent): Record<string, string> {
  if (content.kind === 'games') return { ...content.filter };
  if (tab === 'hot') return { tab };
  return tab === 'INHOUSE' ? {} : { gameType: tab };
}

const loadHearts = async () => (await import('./marked-hearts.tsx')).MarkedHearts;

interface TilesProps {
  readonly content: Extract<TabContent, { kind: 'hot' | 'games' }>;
  readonly language: string;
}

function Tiles({ content, language }: TilesProps) {
  const t = useT();
  const [hearts, setHearts] = useState<Hearts>();
  const { Loaded: MarkedHearts } = useDeferred(loadHearts, useIdle());
  const isHot = content.kind === 'hot';
  const hot = useCall('games.hotGames', { language }, { enabled: isHot });
  const filter = isHot ? {} : content.filter;
  const list = useCall('games.gameList', { language, ...filter }, { enabled: !isHot });
  const games = isHot ? hot.data : list.data?.games;
  if (!games) return <ListPlaceholder {...(isHot ? hot : list)} />;
  if (games.length === 0) return <Empty />;
  return (
    <>
      <TileGrid label={t('games.popular')} games={games.slice(0, TILES)} {...(hearts && { hearts })} />
      {MarkedHearts && <MarkedHearts onHearts={setHearts} />}
    </>
  );
}

const loadVendors = async () => (await import('./vendor-tiles.tsx')).VendorTiles;

function Vendors(content: Extract<TabContent, { kind: 'vendors' }>) {
  const { Loaded: VendorTiles, failed } = useDeferred(loadVendors, true);
  if (content.vendors.length === 0) return <Empty />;
  if (VendorTiles) return <VendorTiles {...content} />;
  // Only a page reload retries a failed script.
  return <ListPlaceholder error={failed} fetchStatus="idle" refetch={() => location.reload()} />;
}

interface ListPlaceholderProps {
  readonly error: unknown;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

/** Placeholder of a list: its skeleton, or its error. */
function ListPlaceholder({ error, fetchStatus, refetch }: ListPlaceholderProps) {
  if (error || fetchStatus === 'paused') return <CallFailed error={error} onRetry={() => void refetch()} />;
  return <TileGridSkeleton count={TILES} />;
}

function Empty() {
  const t = useT();
  return <p className={styles.empty}>{t('games.popular.empty')}</p>;
}

interface CategoryMenuProps {
  readonly current: HomeTab;
  readonly categories: Categories;
  /** The heading beside the arrows. */
  readonly children: ReactNode;
}

/** Categories of the home page, four at a time; the arrows show the next four. */
function CategoryMenu({ current, categories, children }: CategoryMenuProps) {
  const t = useT();
  const { strip, ends, turn } = useStripPages<HTMLElement>(current, categories);
  return (
    <>
      <header className={styles.head}>
        {children}
        <FirstViewIconButton
          icon="back"
          label={t('games.popular.previous')}
          aria-disabled={ends.atStart}
          onClick={() => turn(-1)}
        />
        <FirstViewIconButton
          icon="forward"
          label={t('games.popular.next')}
          aria-disabled={ends.atEnd}
          onClick={() => turn(1)}
        />
      </header>
      <nav className={four.strip} aria-label={t('games.categories')} ref={strip}>
        {tabsOf(categories).map((tab) => (
          <Link
            key={tab}
            to={paths.home}
            search={tabSearch(tab)}
            replace
            resetScroll={false}
            preload={false}
            className={four.entry}
            activeOptions={EXACTLY}
            aria-current={tab === current ? 'true' : undefined}
          >
            <FirstViewIcon name={tab} />
            <span className={four.word}>{t(TAB_WORDS[tab])}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
