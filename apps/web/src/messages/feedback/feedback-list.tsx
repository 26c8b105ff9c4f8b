import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { FEEDBACK_PICTURE_FILE, type FeedbackEntry } from '@tessera/contract/messages/feedback';
import { CallFailed, type CallOutput, firstPageOf, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './feedback.module.css';

type Page = CallOutput<'feedback.feedbackList'>;

const CALL = 'feedback.feedbackList';

/** The own feedback with state and answer, newest first. */
export function FeedbackList() {
  const t = useT();
  const pages = useFeedbackPages();
  const entries = pages.data?.pages.flatMap((one) => one.entries);
  return (
    <section className={page.stack} aria-labelledby="feedback-list">
      <h2 className={page.subtitle} id="feedback-list">
        {t('feedback.earlier')}
      </h2>
      {!entries && pages.fetchStatus === 'fetching' && <Skeleton className={styles.entryShape} />}
      {!entries && pages.fetchStatus !== 'fetching' && (
        <CallFailed title={t('feedback.failed')} error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {entries?.length === 0 && <p className={page.quiet}>{t('feedback.none')}</p>}
      {entries && entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.reference}>
              <FeedbackCard {...entry} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        words={{ more: t('feedback.more'), end: t('feedback.end'), failed: t('error.unknown') }}
        loaded={pages.data?.pages.length ?? 0}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </section>
  );
}

/** All pages, beginning with the page that the first view brought. */
function useFeedbackPages() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: [CALL, 'pages'],
    queryFn: ({ pageParam }) => client.call(CALL, pageParam ? { before: pageParam } : {}),
    ...firstPageOf<Page>(queries, { call: CALL, input: {} }, ''),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** One feedback with its answer. */
export function FeedbackCard({ reference, category, content, sentAt, answer, pictures }: FeedbackEntry) {
  const t = useT();
  const { date } = useFormats();
  return (
    <article className={page.card} aria-label={reference}>
      <div className={styles.head}>
        <span className={styles.category}>{t(`feedback.category.${category}`)}</span>
        <Badge tone={answer ? 'good' : 'quiet'}>{t(answer ? 'feedback.answered' : 'feedback.waiting')}</Badge>
      </div>
      <p className={styles.text} dir="auto">
        {content}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={t('feedback.pictures')}>
          {pictures.map((pictureId, index) => (
            <li key={pictureId} className={styles.picture}>
              <img
                src={FEEDBACK_PICTURE_FILE.replace('{pictureId}', pictureId)}
                alt={t('feedback.pictureNumber', { number: index + 1 })}
                width={88}
                height={88}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      <p className={page.quiet}>
        <bdi dir="ltr">{reference}</bdi> · <time dateTime={sentAt}>{date(sentAt, 'minute')}</time>
      </p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.category}>{t('feedback.answer')}</p>
          <p className={styles.text} dir="auto">
            {answer.content}
          </p>
          <time className={page.quiet} dateTime={answer.answeredAt}>
            {date(answer.answeredAt, 'minute')}
          </time>
        </div>
      )}
    </article>
  );
}
