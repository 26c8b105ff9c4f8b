import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DepositOrder } from '@tessera/contract/deposit';
import type { Need } from '@tessera/contract/first-view';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { DepositStatus } from '../orders/deposit-status.tsx';
import { LimitsReminder, REMINDER_NEED } from '../protection/limits-reminder.tsx';
import { BalanceLine } from '../records/balance-line.tsx';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { DepositBlocked, isBlocked } from './deposit-blocked.tsx';
import styles from './deposit.module.css';
import { useWaitingOrders, WAITING_NEED, WaitingOrders } from './waiting-orders.tsx';

const PROTECTION_NEED = { call: 'protection.protection', input: {} } as const;

interface DepositContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
}

export function needs({ search: { depositId }, language }: DepositContext): readonly Need[] {
  if (depositId) return [{ call: 'wallet.depositDetail', input: { depositId } }];
  return [
    { call: 'wallet.depositMethods', input: { language } },
    { call: 'wallet.depositPromotions', input: { language } },
    WAITING_NEED,
    REMINDER_NEED,
    PROTECTION_NEED,
  ];
}

/** Money in: choose how and how much, or, back from the payment page, how that order stands. */
export function Screen() {
  const { depositId }: { readonly depositId?: string } = useSearch({ strict: false });
  return (
    <div className={page.screen}>
      {depositId ? <DepositStatus key={depositId} depositId={depositId} /> : <NewDeposit />}
    </div>
  );
}

function NewDeposit() {
  const navigate = useNavigate();
  return (
    <>
      <OpenRequestNote
        action="deposit"
        onFound={(depositId) => navigate({ to: paths.voucherCenter, search: { depositId } })}
      />
      <BalanceLine />
      <Choice />
    </>
  );
}

/** The choice once the ways to pay are known, as the operator's template has it: one form, or a step at a time. */
function Choice() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const language = useLanguage().code;
  const inSteps = useApi().status.info.mobileTemplate.dep_func === '1';
  const methods = useCall('wallet.depositMethods', { language });
  const promotions = useCall('wallet.depositPromotions', { language });
  const waiting = useWaitingOrders();
  const protection = useCall(PROTECTION_NEED.call, PROTECTION_NEED.input);
  const pay = (order: DepositOrder) => {
    void queries.invalidateQueries({ queryKey: ['wallet.depositMethods'] });
    if (order.payUrl) location.assign(order.payUrl);
    else void navigate({ to: paths.voucherCenter, search: { depositId: order.depositId } });
  };
  if (protection.data && isBlocked(protection.data)) return <DepositBlocked protection={protection.data} />;
  if (methods.data?.length === 0) {
    return (
      <EmptyState title={t('deposit.noMethod')} action={{ label: t('title.service'), to: paths.service }} />
    );
  }
  // Nobody is kept from paying because promotions or orders cannot be told.
  if (methods.data && !promotions.isLoading && !waiting.isLoading && !protection.isLoading) {
    const Form = inSteps ? DepositSteps : DepositForm;
    return (
      <>
        <WaitingOrders orders={waiting.data?.list ?? []} />
        <Form methods={methods.data} promotions={promotions.data ?? []} onOrder={pay} />
        {/* Below what is known by then: above a shape of it, it would be moved by the form that follows. */}
        <LimitsReminder />
      </>
    );
  }
  if (methods.isError || methods.isPaused) {
    return <CallFailed error={methods.error} onRetry={() => void methods.refetch()} />;
  }
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.methodShape} />
      <Skeleton className={styles.amountsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}
