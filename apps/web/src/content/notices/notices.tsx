import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useEffect } from 'react';
import { CallFailed, CallFailure, useApi, useCall, useSession } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Path, paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useEndInView } from '../../ui/loading/in-view.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { entryIdOf, type FirstViewContext } from '../first-view.ts';
import { Article, ArticleShape } from '../rich-content.tsx';
import styles from './notices.module.css';
import {
  firstNotices,
  hasNewNotices,
  linesOf,
  newestNotices,
  noticePages,
  type NoticeType,
  showNewest,
  useMarkRead,
} from './queries.ts';

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6];

export function noticeNeeds({ search, language }: FirstViewContext, types: NoticeType): readonly Need[] {
  const id = entryIdOf(search);
  return [id ? { call: 'content.notice', input: { id, language } } : firstNotices(types, language)];
}

export interface NoticesProps {
  readonly types: NoticeType;
  readonly path: Path;
  /** Title of the list in the back link. */
  readonly all: PlainMessageKey;
}

/** A list of announcements; each has its own address: `?id=`. */
export function Notices({ types, path, all }: NoticesProps) {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const { id: _id, ...rest } = search;
  const list = { to: path, search: rest };
  const id = entryIdOf(search);
  return (
    <div className={styles.screen}>
      {id ? <NoticeArticle id={id} list={list} all={all} /> : <NoticeList types={types} list={list} />}
    </div>
  );
}

function NoticeList({ types, list }: { readonly types: NoticeType; readonly list: ListPlace }) {
  const t = useT();
  const { client } = useApi();
  const { code } = useLanguage();
  const session = useSession();
  const formats = useFormats();
  const queries = useQueryClient();
  const pages = useInfiniteQuery(noticePages(client, queries, types, code));
  const { data, error, isPending, fetchStatus } = pages;
  const filter = { types, language: code };
  const { data: newest } = useQuery(newestNotices(client, queries, filter, data?.pages[0]));
  if (isPending && fetchStatus !== 'paused') return <ListShape />;
  const first = data?.pages[0];
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const lines = linesOf(data.pages);
  const news = newest && hasNewNotices(newest, lines) ? newest : undefined;
  if (lines.length === 0 && !news) return <NoNotices />;
  const show = () => {
    if (news) showNewest(queries, types, code, news);
    scrollTo({ top: 0 });
  };
  return (
    <>
      {/* Above the list in the markup, and in reserved space, so that the list does not move. */}
      <div className={styles.news} role="status">
        {news && <Button onClick={show}>{t('notice.fresh')}</Button>}
      </div>
      {session && (
        <p className={styles.count}>{t('notice.unreadCount', { count: first.footer.unreadCount })}</p>
      )}
      <ul className={styles.list} aria-label={t('title.notice')}>
        {lines.map(({ id, title, publishedAt, read }) => (
          <li key={id}>
            <RowLink
              to={list.to}
              search={{ ...list.search, id }}
              title={title}
              detail={formats.date(publishedAt)}
              // Reads of guests are not stored.
              end={session && !read && <Badge tone="accent">{t('notice.unread')}</Badge>}
            />
          </li>
        ))}
      </ul>
      <NoticesEnd
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function NoNotices() {
  const t = useT();
  const action = { label: t('layout.goHome'), to: paths.home };
  return <EmptyState title={t('notice.empty.title')} text={t('notice.empty.text')} action={action} />;
}

function ListShape() {
  return (
    <div className={styles.list} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowShape} />
      ))}
    </div>
  );
}

interface NoticesEndProps {
  /** Number of loaded pages. */
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/**
 * Loads older announcements before the end is visible; the button loads them as well, also after a failure.
 */
function NoticesEnd({ loaded, hasMore, loading, failed, onMore }: NoticesEndProps) {
  const t = useT();
  const end = useEndInView(onMore, hasMore && !loading && !failed, loaded);
  if (!hasMore) return loaded > 1 ? <p className={styles.count}>{t('notice.end')}</p> : null;
  return (
    <div ref={end} className={styles.end}>
      {failed && <p role="alert">{t('notice.failed.more')}</p>}
      <Button kind="secondary" busy={loading} onClick={onMore}>
        {t('notice.more')}
      </Button>
    </div>
  );
}

/** The location of a list. */
interface ListPlace {
  readonly to: Path;
  readonly search: Readonly<Record<string, string>>;
}

interface NoticeArticleProps {
  readonly id: string;
  readonly list: ListPlace;
  readonly all: PlainMessageKey;
}

/** One announcement with its text. Opening it marks it as read. */
function NoticeArticle({ id, list, all }: NoticeArticleProps) {
  const t = useT();
  const { code: language } = useLanguage();
  const formats = useFormats();
  const session = useSession();
  const markRead = useMarkRead();
  const { data, error, isPaused, isError, refetch } = useCall('content.notice', { id, language });
  const isRead = session !== null && data !== undefined;
  useEffect(() => {
    if (isRead) markRead(id);
  }, [isRead, id, markRead]);
  if (error instanceof CallFailure && error.code === 'announcement.not.found') {
    const action = { ...list, label: t(all) };
    return <EmptyState title={t('notice.gone.title')} text={t('notice.gone.text')} action={action} />;
  }
  if (!data && !isError && !isPaused) return <ArticleShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Article title={data.title} detail={formats.date(data.publishedAt)} html={data.content} />
      <RowLink {...list} icon="list" title={t(all)} />
    </>
  );
}
