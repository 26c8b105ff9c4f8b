import { useQueryClient } from '@tanstack/react-query';
import type { DepositProgress } from '@tessera/contract/deposit';
import { useContext, useEffect, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { refreshBalance } from '../balance.ts';
import { BalanceChip, BalanceHidden } from '../balance-chip.tsx';
import styles from './order.module.css';

export interface OrderFactsProps {
  readonly order: DepositProgress;
  /** The new version says the credited amount large already. */
  readonly fresh: boolean;
}

/** The lines of an order: what was asked, what came of it, and its number. */
export function OrderFacts({ order, fresh }: OrderFactsProps) {
  const t = useT();
  const { amount, receivedAmount, requestedAmount, fee, currency } = order;
  return (
    <>
      {!fresh && amount !== null && (
        <Fact label={t('deposit.received')}>
          <Money amount={amount} currency={currency} />
        </Fact>
      )}
      {order.state === 'credited' && <NewBalance />}
      <Fact label={t('deposit.requested')}>
        <Money amount={requestedAmount} currency={currency} />
      </Fact>
      {amount === null && receivedAmount !== null && (
        <Fact label={t('voucher.arrived')}>
          <Money amount={receivedAmount} currency={currency} />
        </Fact>
      )}
      {/[1-9]/.test(fee) && (
        <Fact label={t('voucher.fee')}>
          <Money amount={fee} currency={currency} />
        </Fact>
      )}
      <Fact label={t('deposit.orderNo')}>{order.depositId}</Fact>
    </>
  );
}

/** Shows the balance only once it was asked for after the credit: an older one would deny what was just said. */
function NewBalance() {
  const t = useT();
  const queries = useQueryClient();
  const hidden = useContext(BalanceHidden);
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    let here = true;
    void refreshBalance(queries).then((isNew) => here && setFresh(isNew));
    return () => {
      here = false;
    };
  }, [queries]);
  return (
    <Fact label={t('deposit.newBalance')}>
      {fresh ? <BalanceChip hidden={hidden} /> : <Skeleton className={styles.moneyShape} />}
    </Fact>
  );
}
