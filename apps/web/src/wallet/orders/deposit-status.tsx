import type { DepositProgress, DepositState } from '@tessera/contract/deposit';
import { useEffect, useRef } from 'react';
import { CallFailed, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Facts } from '../../ui/blocks/facts.tsx';
import type { IconName } from '../../ui/pictures/icon.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Verdict } from '../../ui/blocks/verdict.tsx';
import styles from './order.module.css';
import { DepositPlain } from './deposit-plain.tsx';
import { Help } from './help.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderFacts } from './order-facts.tsx';
import { StepHistory } from './step-history.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { isUnderWay, useDepositOrder } from './use-deposit-order.ts';

interface Look {
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly title: PlainMessageKey;
  readonly text?: PlainMessageKey;
}

const CONFIRMING: Look = {
  icon: 'clock',
  tone: 'quiet',
  title: 'deposit.confirming',
  text: 'deposit.confirmingText',
};
const SLOW: Look = { icon: 'clock', tone: 'quiet', title: 'deposit.slow', text: 'deposit.slowText' };
const TRANSFER: Look = {
  icon: 'transfer',
  tone: 'quiet',
  title: 'voucher.transfer',
  text: 'voucher.transferText',
};

const LOOKS: Readonly<Record<DepositState, Look>> = {
  created: { icon: 'clock', tone: 'quiet', title: 'voucher.created', text: 'voucher.createdText' },
  waiting: CONFIRMING,
  received: CONFIRMING,
  credited: { icon: 'check', tone: 'good', title: 'deposit.credited' },
  failed: { icon: 'close', tone: 'bad', title: 'deposit.failed', text: 'deposit.failedText' },
  expired: { icon: 'clock', tone: 'bad', title: 'deposit.expired', text: 'deposit.expiredText' },
  refunded: { icon: 'close', tone: 'bad', title: 'voucher.refunded', text: 'voucher.refundedText' },
  review: { icon: 'search', tone: 'quiet', title: 'deposit.review', text: 'deposit.reviewText' },
};

/** How one order stands, followed until it is settled, and what to do next in each case. */
export function DepositStatus({ depositId }: { readonly depositId: string }) {
  const t = useT();
  const { order, failure, asking, checkAgain } = useDepositOrder(depositId);
  if (failure?.code === 'login.not.session') return <CallFailed error={failure} onRetry={checkAgain} />;
  if (failure) {
    return (
      <EmptyState
        title={t('deposit.notFound')}
        text={t('deposit.notFoundText')}
        action={{ label: t('title.deposit'), to: paths.voucherCenter }}
      />
    );
  }
  if (!order)
    return asking ? (
      <Skeleton className={styles.statusShape} />
    ) : (
      <CallFailed error={null} onRetry={checkAgain} />
    );
  return <Order order={order} asking={asking} onCheckAgain={checkAgain} />;
}

interface OrderProps {
  readonly order: DepositProgress;
  readonly asking: boolean;
  readonly onCheckAgain: () => void;
}

function Order({ order, asking, onCheckAgain }: OrderProps) {
  const t = useT();
  const fresh = useFresh();
  useOnward(order);
  const { transfer, state } = order;
  const waits = isUnderWay(state) && transfer === null;
  const look = lookOf(order, waits && !asking);
  const text = textOf(order, look);
  const help = <Help order={order} onChange={onCheckAgain} />;
  const facts = <OrderFacts order={order} fresh={fresh} />;
  return (
    <div className={styles.status}>
      {fresh ? (
        <>
          <Verdict icon={look.icon} tone={look.tone} title={t(look.title)} turning={waits && asking}>
            {order.amount !== null && (
              <p className={styles.credited}>
                <Money amount={order.amount} currency={order.currency} signed />
              </p>
            )}
            {text && <p className={page.quiet}>{t(text)}</p>}
          </Verdict>
          {transfer && <TransferDetails order={order} transfer={transfer} />}
          <Facts>{facts}</Facts>
        </>
      ) : (
        <>
          <DepositPlain state={t(look.title)} tone={look.tone} text={text && t(text)}>
            {facts}
          </DepositPlain>
          {transfer && <TransferDetails order={order} transfer={transfer} />}
        </>
      )}
      {/* What would be pushed down by the next answer comes once there is none to wait for. */}
      {(!waits || !asking) && (
        <>
          {/* A transfer by hand goes on with its slip. */}
          {transfer && help}
          <NextSteps order={order} onCheckAgain={onCheckAgain} />
          {!transfer && help}
          <StepHistory steps={order.steps} />
        </>
      )}
    </div>
  );
}

/** Who waited for the payment page to be prepared goes there once it is. */
function useOnward({ state, payUrl }: DepositProgress): void {
  const waited = useRef(false);
  useEffect(() => {
    if (state === 'created') waited.current = true;
    else if (waited.current && payUrl) location.assign(payUrl);
  }, [state, payUrl]);
}

function lookOf({ transfer, state }: DepositProgress, slow: boolean): Look {
  if (transfer) return TRANSFER;
  return slow && state !== 'created' ? SLOW : LOOKS[state];
}

/** In review the reason says more than the state does. */
function textOf({ state, reason }: DepositProgress, { text }: Look): PlainMessageKey | undefined {
  return state === 'review' && reason ? `voucher.reason.${reason}` : text;
}

/** Whether the operator chose the new version of this screen; any other template is the base one. */
function useFresh(): boolean {
  return useApi().status.info.mobileTemplate.dep_func === '1';
}
