import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './invite.module.css';
import { ReferralPages } from './referral-pages.tsx';

/** Claimed rewards by day. */
export function Income() {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <ReferralPages
      list="income"
      load={(client, input) => client.call('referrals.referralIncome', input)}
      keyOf={({ day }) => day}
    >
      {({ day, rewards, amount }) => (
        <div className={styles.row}>
          <div className={styles.words}>
            <h3 className={page.subtitle}>
              <time dateTime={day}>{date(`${day}T04:00:00Z`, 'day')}</time>
            </h3>
            <p className={page.quiet}>{t('invite.income.rewards', { count: rewards })}</p>
          </div>
          <p className={styles.amount}>
            <Money amount={amount} currency={currency} signed />
          </p>
        </div>
      )}
    </ReferralPages>
  );
}
