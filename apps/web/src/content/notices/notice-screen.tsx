import type { Need } from '@tessera/contract/first-view';
import { paths } from '../../paths.ts';
import type { FirstViewContext } from '../first-view.ts';
import { noticeNeeds, Notices } from './notices.tsx';

export function needs(context: FirstViewContext): readonly Need[] {
  return noticeNeeds(context, 'PL');
}

/** Announcements to players. */
export function Screen() {
  return <Notices types="PL" path={paths.notice} all="notice.all" />;
}
