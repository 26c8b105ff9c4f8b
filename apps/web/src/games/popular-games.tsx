import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { GameType } from '@tessera/contract/games';
import { useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { CallFailed } from '../identity/index.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { gameTypeOf } from './categories.ts';
import { CategoryMenu } from './category-menu.tsx';
import type { FirstViewContext } from './first-view.ts';
import styles from './popular-games.module.css';
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx';

/** Four rows: the rest is a tap away, and a slow network is not filled with pictures nobody scrolled to. */
const TILES = 12;
const NO_SEARCH = {};

/** The calls the home's first view shows: the categories, and the games of the one its address names. */
export function popularNeeds({
  search,
  language,
}: Pick<FirstViewContext, 'search' | 'language'>): readonly Need[] {
  const gameType = gameTypeOf(search.gameType);
  return [
    { call: 'games.gameTypeList', input: { language } },
    gameType
      ? { call: 'games.gameList', input: { language, gameType } }
      : { call: 'games.hotGames', input: { language } },
  ];
}

/** The games of the home: what is hot, or the first page of a category. */
export function PopularGames() {
  const t = useT();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const gameType = gameTypeOf(search.gameType);
  return (
    <section className={styles.popular} aria-labelledby="popular-games">
      <CategoryMenu current={gameType}>
        <h2 id="popular-games" className={styles.title}>
          {t('games.popular')}
        </h2>
      </CategoryMenu>
      <Tiles gameType={gameType} />
      <ButtonLink to={paths.gameList} search={gameType ? { gameType } : NO_SEARCH} kind="secondary">
        {t('games.popular.all')}
      </ButtonLink>
    </section>
  );
}

function Tiles({ gameType }: { readonly gameType: GameType | undefined }) {
  const t = useT();
  const { code: language } = useLanguage();
  const hot = useCall('games.hotGames', { language }, { enabled: !gameType });
  const list = useCall('games.gameList', gameType ? { language, gameType } : { language }, {
    enabled: !!gameType,
  });
  const { error, fetchStatus, refetch } = gameType ? list : hot;
  const games = gameType ? list.data?.games : hot.data;
  if (!games && (error || fetchStatus === 'paused')) {
    return <CallFailed error={error} onRetry={() => void refetch()} />;
  }
  if (!games) return <TileGridSkeleton count={TILES} />;
  if (games.length === 0) return <p className={styles.empty}>{t('games.popular.empty')}</p>;
  return <TileGrid label={t('games.popular')} games={games.slice(0, TILES)} />;
}
