import { useLocation } from '@tanstack/react-router';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type ListFilter, type ListView, searchOf } from './filter.ts';

/** What would be here, and the way to where there is something. */
export function EmptyList({ filter, pathname }: { readonly filter: ListFilter; readonly pathname: string }) {
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
  const text = gameName ? t('games.empty.name', { name: gameName }) : t('games.empty.text');
  return <EmptyState title={t('games.empty.title')} text={text} action={action} />;
}

/** Own lists of somebody who is not signed in. */
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
