import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { ActivitySums } from './activity-sums.tsx';
import styles from './protection.module.css';

/** What the account came to: the last 30 days first, each of six months on demand, and since it was opened. */
export function Statement() {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { data, error, isPending, fetchStatus, refetch } = useCall('protection.activityStatement', {});
  return (
    <section className={page.stack} aria-labelledby="protection-statement">
      <SectionHeader id="protection-statement" title={t('protection.statement.title')} />
      {isPending && fetchStatus !== 'paused' && <Skeleton className={styles.limitsShape} />}
      {!data && (!isPending || fetchStatus === 'paused') && (
        <CallFailed error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className={page.smallCard}>
            <h3 className={page.subtitle}>{t('protection.statement.thirtyDays')}</h3>
            <ActivitySums activity={data.lastThirtyDays} />
          </div>
          <div className={page.smallCard}>
            <h3 className={page.subtitle}>{t('protection.statement.months')}</h3>
            <p className={page.quiet}>{t('protection.statement.net')}</p>
            {data.months.map(({ month, ...activity }) => (
              <details key={month} className={styles.month}>
                <summary>
                  <Icon name="down" />
                  <span className={styles.monthName}>{date(`${month}-15T04:00:00Z`, 'month')}</span>
                  <Money amount={activity.net} currency={currency} signed />
                </summary>
                <ActivitySums activity={activity} />
              </details>
            ))}
          </div>
          <p className={styles.joined}>
            <span>{t('protection.statement.sinceJoined')}</span>
            <Money amount={data.sinceJoined.netDeposits} currency={currency} />
          </p>
        </>
      )}
    </section>
  );
}
