import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { DrawnPicture } from '../../ui/drawn-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CATEGORY_WORDS } from '../categories.ts';
import { LinkStrip } from '../../ui/link-strip.tsx';
import { type ListFilter, type ListView, LIST_VIEWS, searchOf } from './filter.ts';
import styles from './game-list.module.css';
import { SearchBox } from './search-box.tsx';

const VIEW_WORDS = {
  all: 'games.view.all',
  new: 'games.view.new',
  hot: 'games.view.hot',
  favourites: 'games.view.favourites',
  recent: 'games.view.recent',
} as const satisfies Record<ListView, string>;

export interface ListFiltersProps {
  readonly filter: ListFilter;
  /** The address the list stands at, to which each choice only changes what follows it. */
  readonly pathname: string;
}

/** Category, name, quick tab and vendor. Name and vendor narrow the whole category, so they leave the quick tabs. */
export function ListFilters({ filter, pathname }: ListFiltersProps) {
  const t = useT();
  const navigate = useNavigate();
  const { gameType, view } = filter;
  const views = LIST_VIEWS.filter((known) => known !== 'new' || gameType === 'RNG');
  const search = (gameName: string) =>
    void navigate({
      to: pathname,
      search: searchOf({ ...filter, view: view === 'new' ? 'new' : 'all', gameName }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Categories filter={filter} />
      <SearchBox submitted={filter.gameName} onSubmit={search} />
      <LinkStrip
        label={t('games.views')}
        look="chips"
        // A name or a vendor narrows the whole category: then none of the tabs tells what is shown.
        current={filter.vassalage || filter.gameName ? undefined : view}
        links={views.map((id) => ({
          id,
          label: t(VIEW_WORDS[id]),
          to: pathname,
          search: searchOf({ gameType, view: id, vassalage: undefined, gameName: '' }),
        }))}
      />
      <Vendors filter={filter} pathname={pathname} />
    </>
  );
}

const ALL = 'all';

function Categories({ filter }: { readonly filter: ListFilter }) {
  const t = useT();
  const language = useSettledLanguage();
  const { data } = useCall('games.gameTypeList', { language });
  // A quick tab stays while one walks through the categories; `new` is of the slots alone.
  const view = filter.view === 'new' ? 'all' : filter.view;
  const types = [undefined, ...(data ?? []).map(({ gameType }) => gameType)];
  return (
    <LinkStrip
      label={t('games.categories')}
      look="tabs"
      current={filter.gameType ?? ALL}
      links={types.map((gameType) => ({
        id: gameType ?? ALL,
        label: t(gameType ? CATEGORY_WORDS[gameType] : 'games.category.all'),
        to: paths.gameList,
        search: searchOf({ gameType, view, vassalage: undefined, gameName: '' }),
      }))}
    />
  );
}

/** The vendors of the category, when there is a choice. The chosen one comes first, and a tap on it lets it go. */
function Vendors({ filter, pathname }: ListFiltersProps) {
  const t = useT();
  const language = useSettledLanguage();
  const { data, isPending } = useCall('games.gameTypeList', { language });
  const { gameType, vassalage, view, gameName } = filter;
  if (!gameType) return null;
  if (isPending) return <Skeleton className={styles.vendorsShape} />;
  const vendors = data?.find((category) => category.gameType === gameType)?.vendors ?? [];
  if (vendors.length < 2 && !vassalage) return null;
  return (
    <LinkStrip
      label={t('games.vendors')}
      look="chips"
      current={vassalage}
      links={vendors.map((vendor) => {
        const chosen = vendor.vassalage === vassalage;
        return {
          id: vendor.vassalage,
          label: (
            <>
              <DrawnPicture
                src={vendor.iconUrl}
                alt=""
                width={24}
                height={24}
                className={styles.vendorIcon}
                loading="lazy"
              />
              {vendor.displayName}
              {chosen && <Icon name="close" />}
            </>
          ),
          to: pathname,
          search: searchOf({
            gameType,
            view: view === 'new' ? 'new' : 'all',
            vassalage: chosen ? undefined : vendor.vassalage,
            gameName,
          }),
        };
      })}
    />
  );
}
