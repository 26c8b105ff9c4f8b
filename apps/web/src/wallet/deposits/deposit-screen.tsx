import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { DepositOrder } from '@tessera/contract/wallet/deposit';
import type { LimitsReminder as Reminder, ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { DepositRow } from '@tessera/contract/wallet/report';
import { useState } from 'react';
import { CallFailed, callOptions, useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { pollIntervalMs } from '../poll-interval.ts';
import { DepositStatus } from '../orders/deposit-status.tsx';
import protectionStyles from '../protection/protection.module.css';
import { BalanceLine } from '../records/explained-balance.tsx';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { DepositForm, DepositSteps } from './deposit-steps.tsx';
import styles from './deposit.module.css';

const REMINDER_CALL = 'protection.limitsReminder';

const REMINDER_NEED = { call: REMINDER_CALL, input: {} } as const;

const CALL = 'report.deposits';

const WAITING = { depositState: 'waiting' } as const;

const WAITING_NEED = { call: CALL, input: WAITING } as const;

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

/** Deposit: choice of method and amount, or the state of an order after the payment page. */
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

/** The choice after the methods have loaded, by the operator's template: one form, or step by step. */
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
  // Missing promotions or orders block no deposit.
  if (methods.data && !promotions.isLoading && !waiting.isLoading && !protection.isLoading) {
    const Form = inSteps ? DepositSteps : DepositForm;
    return (
      <>
        <WaitingOrders orders={waiting.data?.list ?? []} />
        <Form methods={methods.data} promotions={promotions.data ?? []} onOrder={pay} />
        {/* Below loaded content: above a skeleton it would be moved by the form. */}
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

/** Returns whether a break or an exclusion blocks deposits. */
function isBlocked({ breakUntil, exclusion }: ProtectionOverview): boolean {
  return breakUntil !== null || exclusion !== null;
}

/** Replaces the deposit form during a break or an exclusion: withdrawals stay possible. */
function DepositBlocked({ protection }: { readonly protection: ProtectionOverview }) {
  const t = useT();
  const { date } = useFormats();
  const { breakUntil, exclusion } = protection;
  return (
    <section className={page.card} aria-labelledby="deposit-blocked">
      <h2 id="deposit-blocked" className={page.title}>
        {exclusion === null && breakUntil !== null
          ? t('protection.held.break', { until: date(breakUntil) })
          : t('protection.excluded.title')}
      </h2>
      <p>{t('withdraw.possibleWhileBlocked')}</p>
      <ButtonLink to={paths.withdraw}>{t('title.withdraw')}</ButtonLink>
      <ButtonLink to={paths.protection} kind="secondary">
        {t('title.protection')}
      </ButtonLink>
    </section>
  );
}

/** The member's unpaid orders, polled while there are any. */
function useWaitingOrders() {
  const { client } = useApi();
  return useQuery({
    ...callOptions(client, CALL, WAITING),
    // Orders may have been opened, paid or expired elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.length ? pollIntervalMs(state) : false),
  });
}

/** Continues an unpaid order after the payment page: nothing is lost or paid twice. */
function WaitingOrders({ orders }: { readonly orders: readonly DepositRow[] }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const [latest, ...older] = orders;
  const [shown, setShown] = useState(latest);
  if (latest && latest !== shown) setShown(latest);
  if (!shown) return null;
  const { depositId, requestedAmount } = shown;
  const amount = money(requestedAmount, { currency });
  return (
    // A paid order leaves its space empty, so that the form under the thumb does not move.
    <div className={page.stack} style={latest ? undefined : { visibility: 'hidden' }}>
      <RowLink
        icon="clock"
        title={t('voucher.waits', { amount })}
        to={paths.voucherCenter}
        search={{ depositId }}
      />
      {older.length > 0 && (
        <RowLink icon="clock" title={t('voucher.waitMore')} to={paths.depositRecord} search={WAITING} />
      )}
    </div>
  );
}

/** Reminder of deposit limits before a deposit, with a link to them. */
export function LimitsReminder() {
  const t = useT();
  const { data } = useCall(REMINDER_CALL, {});
  const reminder = data?.reminder ?? null;
  if (reminder !== null) return <SavedNote reminder={reminder} />;
  return (
    <Link to={paths.protection} className={page.link}>
      {t('protection.limits.link')}
    </Link>
  );
}

function SavedNote({ reminder }: { readonly reminder: Reminder }) {
  const t = useT();
  const saveLimits = useSaveLimits();
  return (
    <section className={protectionStyles.held} aria-labelledby="limits-reminder">
      <p id="limits-reminder">{t(`protection.reminder.${reminder}`)}</p>
      {saveLimits.isError && <FailureNote error={saveLimits.error} />}
      <ButtonLink to={paths.protection} kind="secondary">
        {t(reminder === 'set' ? 'protection.limits.link' : 'protection.reminder.look')}
      </ButtonLink>
      {reminder === 'review' && (
        <Button kind="quiet" busy={saveLimits.isPending} onClick={() => saveLimits.mutate()}>
          {t('protection.reminder.keep')}
        </Button>
      )}
    </section>
  );
}

function useSaveLimits() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('protection.confirmLimits', {}),
    onSuccess: () => queries.setQueryData([REMINDER_CALL, {}], { reminder: null }),
  });
}
