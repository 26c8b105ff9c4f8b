import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { DepositOrder } from '@tessera/contract/wallet';
import { useContext } from 'react';
import { CallFailed, useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BalanceHidden } from './balance-chip.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositStatus } from './deposit-status.tsx';
import styles from './deposit.module.css';
import { rememberMethod } from './last-method.ts';
import { ExplainedBalance } from './records/explained-balance.tsx';

interface DepositContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
}

export function needs({ search: { depositId }, language }: DepositContext): readonly Need[] {
  return depositId
    ? [{ call: 'wallet.depositDetail', input: { depositId } }]
    : [{ call: 'wallet.depositMethods', input: { language } }];
}

/** Money in: choose how and how much, or, back from the payment page, how that order stands. */
export function Screen() {
  const { depositId }: { readonly depositId?: string } = useSearch({ strict: false });
  return (
    <div className={styles.deposit}>
      {depositId ? <DepositStatus key={depositId} depositId={depositId} /> : <NewDeposit />}
    </div>
  );
}

function NewDeposit() {
  const t = useT();
  const hidden = useContext(BalanceHidden);
  return (
    <>
      <div className={styles.balance}>
        <span className={styles.label}>{t('wallet.balance')}</span>
        <ExplainedBalance hidden={hidden} />
      </div>
      <Choice />
    </>
  );
}

/** The form once the ways to pay are known. */
function Choice() {
  const t = useT();
  const navigate = useNavigate();
  const language = useLanguage().code;
  const methods = useCall('wallet.depositMethods', { language });
  const pay = (order: DepositOrder) => {
    rememberMethod(order.method);
    if (order.payUrl) location.assign(order.payUrl);
    else void navigate({ to: paths.voucherCenter, search: { depositId: order.depositId } });
  };
  if (methods.data?.length === 0) {
    return (
      <EmptyState title={t('deposit.noMethod')} action={{ label: t('title.service'), to: paths.service }} />
    );
  }
  if (methods.data) return <DepositForm methods={methods.data} onOrder={pay} />;
  if (methods.isError || methods.isPaused) {
    return <CallFailed error={methods.error} onRetry={() => void methods.refetch()} />;
  }
  return (
    <div className={styles.form}>
      <Skeleton className={styles.methodShape} />
      <Skeleton className={styles.amountsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}
