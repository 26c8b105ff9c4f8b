import { CallFailed, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './invite.module.css';
import { ListShape } from './list-shape.tsx';

/** The members with the most rewarded friends of this month, under masked names. */
export function Ranking() {
  const t = useT();
  const { number } = useFormats();
  const { data, error, isPending, isPaused, refetch } = useCall('referrals.referralRanking', {});
  if (!data && isPending && !isPaused) return <ListShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  if (data.content.length === 0) {
    return <EmptyState title={t('invite.ranking.empty')} text={t('invite.ranking.emptyText')} />;
  }
  return (
    <>
      <p className={page.quiet}>{t('invite.ranking.month')}</p>
      <ol className={styles.ranking} aria-label={t('invite.view.ranking')}>
        {data.content.map(({ rank, name, friends, own }) => (
          <li key={rank} data-own={own}>
            <span className={styles.rank}>{number(rank)}</span>
            <span className={styles.words}>
              <bdi>{name}</bdi> {own && <Badge tone="accent">{t('invite.ranking.own')}</Badge>}
            </span>
            <span>{t('invite.ranking.friends', { count: friends })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
