import type { Transaction } from '@tessera/contract/wallet/report';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { PastBalance } from '../past-balance.tsx';
import { kindWords } from './kinds.ts';
import styles from './records.module.css';

export interface MovementRowProps {
  readonly movement: Transaction;
  readonly onExplain: () => void;
}

/** One movement with the balance after it; a tap explains it. */
export function MovementRow({ movement, onExplain }: MovementRowProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { txKind, txTime, amount, moved, currentAvailBalance } = movement;
  const still = !/[1-9]/.test(amount);
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onExplain}>
        <span className={styles.what}>{t(kindWords(txKind))}</span>
        <span className={styles.amount}>
          {still ? (
            <Money amount={moved} currency={currency} />
          ) : (
            <Money amount={amount} currency={currency} signed />
          )}
        </span>
        <time className={styles.quiet} dateTime={txTime}>
          {date(txTime, 'second')}
        </time>
        <span className={styles.quiet}>
          {t('record.balance')} <PastBalance amount={currentAvailBalance} currency={currency} />
        </span>
      </button>
    </li>
  );
}
