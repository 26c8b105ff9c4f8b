import type { Activity } from '@tessera/contract/wallet/protection';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import styles from './protection.module.css';

const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;
const SUMS = ['deposits', 'withdrawals', 'staked', 'won', 'net'] as const;

/** Sums of an account's activity in a period. */
export function ActivitySums({ activity }: { readonly activity: Activity }) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const minutes = Math.floor(activity.playedMs / MINUTE_MS);
  return (
    <dl className={styles.sums}>
      {SUMS.map((sum) => (
        <div key={sum}>
          <dt>{t(`protection.statement.${sum}`)}</dt>
          <dd>
            <Money amount={activity[sum]} currency={currency} signed={sum === 'net'} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('protection.statement.played')}</dt>
        <dd>
          {t('protection.statement.hoursMinutes', {
            hours: number(Math.floor(minutes / MINUTES_PER_HOUR)),
            minutes: number(minutes % MINUTES_PER_HOUR),
          })}
        </dd>
      </div>
    </dl>
  );
}
