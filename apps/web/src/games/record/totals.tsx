import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Sum } from './bet-row.tsx';
import type { RecordPage } from './queries.ts';
import styles from './record.module.css';

/** The sums over every bet of the filter, whether its page is loaded or not. */
export function Totals({ footer }: Pick<RecordPage, 'footer'>) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <dl className={styles.totals} aria-label={t('record.totals')}>
      <div className={styles.sum}>
        <dt>{t('record.total.hands')}</dt>
        <dd>{number(footer.totalHands)}</dd>
      </div>
      <Sum label={t('record.total.stake')} amount={footer.betAmount} currency={currency} />
      <Sum label={t('record.total.win')} amount={footer.winAmount} currency={currency} />
      <Sum label={t('record.total.net')} amount={footer.netProfit} currency={currency} signed />
    </dl>
  );
}
