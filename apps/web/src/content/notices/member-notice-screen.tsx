import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { paths } from '../../paths.ts';
import type { FirstViewContext } from '../first-view.ts';
import { noticeNeeds, Notices } from './notices.tsx';
import type { NoticeType } from './queries.ts';

export function needs(context: FirstViewContext): readonly Need[] {
  return noticeNeeds(context, typesOf(context.search));
}

/** Announcements of one type; `?types=A` selects those for agents. */
export function Screen() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  return <Notices types={typesOf(search)} path={paths.memberNotice} all="notice.all" />;
}

function typesOf({ types }: Readonly<Record<string, string>>): NoticeType {
  return types === 'A' ? 'A' : 'PL';
}
