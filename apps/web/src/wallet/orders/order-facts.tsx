import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DepositProgress } from '@tessera/contract/wallet/deposit';
import { useContext, useEffect, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Fact } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
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
      {order.promotion !== null && <ChosenPromotion id={order.promotion} />}
      <Fact label={t('deposit.orderNo')}>{order.depositId}</Fact>
    </>
  );
}

/** What was chosen with the deposit, and the way to its rules; there is no such way once it is taken off the site. */
function ChosenPromotion({ id }: { readonly id: string }) {
  const t = useT();
  const language = useLanguage().code;
  const { data, isError } = useCall('content.activity', { id, language });
  return (
    <Fact label={t('voucher.promotion')}>
      {data && (
        <Link to={paths.activityInfo} search={{ id }} className={styles.rules}>
          {data.title}
        </Link>
      )}
      {!data && (isError ? '–' : <Skeleton className={styles.moneyShape} />)}
    </Fact>
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
