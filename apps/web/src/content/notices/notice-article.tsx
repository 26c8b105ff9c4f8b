import { useEffect } from 'react';
import { CallFailed, CallFailure, useCall, useSession } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import type { Path } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { Article, ArticleShape } from '../article.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** Where a list stands. */
export interface ListPlace {
  readonly to: Path;
  readonly search: Readonly<Record<string, string>>;
}

export interface NoticeArticleProps {
  readonly id: string;
  readonly list: ListPlace;
  readonly all: PlainMessageKey;
}

/** One announcement with its text. Opening it reads it. */
export function NoticeArticle({ id, list, all }: NoticeArticleProps) {
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
