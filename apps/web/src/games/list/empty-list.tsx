import { useLocation } from '@tanstack/react-router';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import state from '../../ui/feedback/state.module.css';
import { CATEGORY_WORDS } from '../categories.ts';
import { type ListFilter, type ListView, searchOf } from './list-filter.ts';
import type { GamePage } from './queries.ts';

export interface EmptyListProps {
  readonly filter: ListFilter;
  readonly pathname: string;
  readonly byCategory: GamePage['byCategory'];
}

/** Explains an empty list, with a link to other games. */
export function EmptyList({ filter, pathname, byCategory }: EmptyListProps) {
  const t = useT();
  const { gameType, view, gameName } = filter;
  const all = searchOf({ gameType });
  const action = { label: t('games.empty.action'), to: pathname, search: all };
  if (view === 'favourites' || view === 'recent') {
    return (
      <EmptyState
        title={t(`games.empty.${view}.title`)}
        text={t(`games.empty.${view}.text`)}
        action={action}
      />
    );
  }
  if (byCategory?.length) return <FoundElsewhere gameName={gameName} byCategory={byCategory} />;
  const text = gameName ? t('games.empty.name', { name: gameName }) : t('games.empty.text');
  return <EmptyState title={t('games.empty.title')} text={text} action={action} />;
}

interface FoundElsewhereProps {
  readonly gameName: string;
  readonly byCategory: NonNullable<GamePage['byCategory']>;
}

/** Matches for the name in other categories, or in this category without the other filters. */
function FoundElsewhere({ gameName, byCategory }: FoundElsewhereProps) {
  const t = useT();
  return (
    <div className={state.state}>
      <h2 className={state.title}>{t('games.elsewhere.title', { name: gameName })}</h2>
      <ul className={state.links}>
        {byCategory.map(({ gameType, total }) => (
          <li key={gameType}>
            <ButtonLink to={paths.gameList} search={searchOf({ gameType, gameName })} kind="secondary">
              {t('games.elsewhere.count', { count: total, category: t(CATEGORY_WORDS[gameType]) })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces a guest's personal lists with the login. */
export function GuestList({ view }: { readonly view: ListView }) {
  const t = useT();
  const href = useLocation({ select: (location) => location.href });
  return (
    <EmptyState
      title={t(view === 'recent' ? 'games.guest.recent.title' : 'games.guest.favourites.title')}
      text={t('games.guest.text')}
      action={{ label: t('games.guest.action'), to: paths.login, search: { return: href } }}
    />
  );
}
