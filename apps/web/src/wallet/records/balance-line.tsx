import { useContext } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { BalanceHidden } from '../balance-chip.tsx';
import styles from './balance-line.module.css';
import { ExplainedBalance } from './explained-balance.tsx';

/** What there is, above what moves it. */
export function BalanceLine() {
  const t = useT();
  const hidden = useContext(BalanceHidden);
  return (
    <div className={styles.line}>
      <span className={page.quiet}>{t('wallet.balance')}</span>
      <ExplainedBalance hidden={hidden} />
    </div>
  );
}
