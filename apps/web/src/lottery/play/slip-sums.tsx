import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import styles from './slip-sheet.module.css';

export interface SlipSumsProps {
  readonly amount: string;
  readonly mostWin: string;
  readonly rebate: string;
  readonly balance: string | undefined;
}

/** The total of the slip, which is the most that it can lose, the most that it can win, its rebate, and the balance. */
export function SlipSums({ amount, mostWin, rebate, balance }: SlipSumsProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const session = useSession();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('lottery.total')}</dt>
        <dd>
          <Money amount={amount} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('lottery.mostWin')}</dt>
        <dd>
          <Money amount={mostWin} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('lottery.rebate')}</dt>
        <dd>
          <Money amount={rebate} currency={currency} />
        </dd>
      </div>
      {session && (
        <div>
          <dt>{t('lottery.balance')}</dt>
          <dd>{balance === undefined ? '…' : <Money amount={balance} currency={currency} />}</dd>
        </div>
      )}
    </dl>
  );
}
