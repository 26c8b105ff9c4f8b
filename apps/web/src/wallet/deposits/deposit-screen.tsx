import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DepositOrder } from '@tessera/contract/wallet/deposit';
import type { Need } from '@tessera/contract/first-view';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { DepositRow } from '@tessera/contract/wallet/report';
import { useState } from 'react';
import { CallFailed, callOptions, useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { askAgainMs } from '../asking-on.ts';
import { DepositStatus } from '../orders/deposit-status.tsx';
import { LimitsReminder, REMINDER_NEED } from '../protection/limits-reminder.tsx';
import { BalanceLine } from '../records/balance-line.tsx';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import styles from './deposit.module.css';

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

/** Whether a break or an exclusion keeps this member from depositing. */
function isBlocked({ breakUntil, exclusion }: ProtectionOverview): boolean {
  return breakUntil !== null || exclusion !== null;
}

/** Stands in the place of the deposit form during a break or an exclusion: money can still go out. */
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

/** The member's orders that can still be paid, followed while there are any. */
function useWaitingOrders() {
  const { client } = useApi();
  return useQuery({
    ...callOptions(client, CALL, WAITING),
    // One may have been opened, paid or run out while the member was elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.length ? askAgainMs(state) : false),
  });
}

/** The way on for who came back from the payment page without paying: nothing is lost, and nothing is paid twice. */
function WaitingOrders({ orders }: { readonly orders: readonly DepositRow[] }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const [latest, ...older] = orders;
  const [told, setTold] = useState(latest);
  if (latest && latest !== told) setTold(latest);
  if (!told) return null;
  const { depositId, requestedAmount } = told;
  const amount = money(requestedAmount, { currency });
  return (
    // What is paid leaves its place empty: the form under a thumb stays where it is.
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
