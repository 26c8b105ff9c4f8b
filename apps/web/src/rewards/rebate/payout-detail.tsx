import { CallFailed, CallFailure, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './rebate.module.css';

const NOTHING = /^-?0\.0+$/;

/** What a payout contains: the rebate of each category, and the fractions of a coin that were carried. */
export function PayoutDetail({ day }: { readonly day: string }) {
  const t = useT();
  const { date, money, percent } = useFormats();
  const { currency } = useApi().status.info;
  const { data, error, isPending, fetchStatus, refetch } = useCall('rebate.rebateDetail', { day });
  if (error instanceof CallFailure && error.code === 'reward.not.found') {
    return <p className={page.quiet}>{t('rewards.refused.notFound')}</p>;
  }
  if (isPending && fetchStatus !== 'paused') return <Skeleton className={styles.detailShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const exactly = (amount: string) => money(amount, { currency, decimals: 4 });
  const { amount, remainderBefore, remainderAfter } = data.payout;
  return (
    <div className={page.stack}>
      <ul className={styles.categories}>
        {data.lines.map((line) => (
          <li key={`${line.day} ${line.gameType}`} className={styles.category}>
            <div className={styles.line}>
              <span className={styles.what}>{t(`games.category.${line.gameType}`)}</span>
              <bdi className={styles.exact}>{exactly(line.amount)}</bdi>
            </div>
            <p className={page.quiet}>
              <bdi>{date(`${line.day}T04:00:00Z`, 'day')}</bdi> ·{' '}
              <bdi>
                {t('rebate.of', {
                  rate: percent(line.rate / 100),
                  turnover: money(line.turnover, { currency }),
                })}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
      <Facts size="small">
        {!NOTHING.test(remainderBefore) && (
          <Fact label={t('rebate.before')}>
            <bdi>{exactly(remainderBefore)}</bdi>
          </Fact>
        )}
        <Fact label={t('rebate.paidOut')}>
          <bdi>{money(amount, { currency })}</bdi>
        </Fact>
        {!NOTHING.test(remainderAfter) && (
          <Fact label={t('rebate.after')}>
            <bdi>{exactly(remainderAfter)}</bdi>
          </Fact>
        )}
      </Facts>
      <p className={page.quiet}>{t('rebate.rounding')}</p>
    </div>
  );
}
