import type { DepositProgress, DepositState, DepositStep } from '@tessera/contract/wallet/deposit';
import { type ReactNode, useEffect, useRef } from 'react';
import { CallFailed, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Fact, Facts, Outcome } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { IconName } from '../../ui/pictures/icon.tsx';
import { Help, OrderFacts, TransferDetails } from './order-details.tsx';
import styles from './order.module.css';
import { isPending, useDepositOrder } from './use-deposit-order.ts';

interface Appearance {
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly title: PlainMessageKey;
  readonly text?: PlainMessageKey;
}

const CONFIRMING: Appearance = {
  icon: 'clock',
  tone: 'quiet',
  title: 'deposit.confirming',
  text: 'deposit.confirmingText',
};
const SLOW: Appearance = { icon: 'clock', tone: 'quiet', title: 'deposit.slow', text: 'deposit.slowText' };
const TRANSFER: Appearance = {
  icon: 'transfer',
  tone: 'quiet',
  title: 'voucher.transfer',
  text: 'voucher.transferText',
};

const APPEARANCES: Readonly<Record<DepositState, Appearance>> = {
  created: { icon: 'clock', tone: 'quiet', title: 'voucher.created', text: 'voucher.createdText' },
  waiting: CONFIRMING,
  received: CONFIRMING,
  credited: { icon: 'check', tone: 'good', title: 'deposit.credited' },
  failed: { icon: 'close', tone: 'bad', title: 'deposit.failed', text: 'deposit.failedText' },
  expired: { icon: 'clock', tone: 'bad', title: 'deposit.expired', text: 'deposit.expiredText' },
  refunded: { icon: 'close', tone: 'bad', title: 'voucher.refunded', text: 'voucher.refundedText' },
  review: { icon: 'search', tone: 'quiet', title: 'deposit.review', text: 'deposit.reviewText' },
};

/** The state of an order, polled until it is final, with the next steps. */
export function DepositStatus({ depositId }: { readonly depositId: string }) {
  const t = useT();
  const { order, failure, polling, checkAgain } = useDepositOrder(depositId);
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
    return polling ? (
      <Skeleton className={styles.statusShape} />
    ) : (
      <CallFailed error={null} onRetry={checkAgain} />
    );
  return <Order order={order} polling={polling} onCheckAgain={checkAgain} />;
}

interface OrderProps {
  readonly order: DepositProgress;
  readonly polling: boolean;
  readonly onCheckAgain: () => void;
}

function Order({ order, polling, onCheckAgain }: OrderProps) {
  const t = useT();
  const fresh = useFresh();
  useOnward(order);
  const { transfer, state } = order;
  const waits = isPending(state) && transfer === null;
  const appearance = appearanceOf(order, waits && !polling);
  const text = textOf(order, appearance);
  const help = <Help order={order} onChange={onCheckAgain} />;
  const facts = <OrderFacts order={order} fresh={fresh} />;
  return (
    <div className={styles.status}>
      {fresh ? (
        <>
          <Outcome
            icon={appearance.icon}
            tone={appearance.tone}
            title={t(appearance.title)}
            turning={waits && polling}
          >
            {order.amount !== null && (
              <p className={styles.credited}>
                <Money amount={order.amount} currency={order.currency} signed />
              </p>
            )}
            {text && <p className={page.quiet}>{t(text)}</p>}
          </Outcome>
          {transfer && <TransferDetails order={order} transfer={transfer} />}
          <Facts>{facts}</Facts>
        </>
      ) : (
        <>
          <DepositPlain state={t(appearance.title)} tone={appearance.tone} text={text && t(text)}>
            {facts}
          </DepositPlain>
          {transfer && <TransferDetails order={order} transfer={transfer} />}
        </>
      )}
      {/* Content that the next answer would move appears only after polling. */}
      {(!waits || !polling) && (
        <>
          {/* A manual transfer continues with its slip. */}
          {transfer && help}
          <NextSteps order={order} onCheckAgain={onCheckAgain} />
          {!transfer && help}
          <StepHistory steps={order.steps} />
        </>
      )}
    </div>
  );
}

/** Redirects to the payment page once it is prepared. */
function useOnward({ state, payUrl }: DepositProgress): void {
  const waited = useRef(false);
  useEffect(() => {
    if (state === 'created') waited.current = true;
    else if (waited.current && payUrl) location.assign(payUrl);
  }, [state, payUrl]);
}

function appearanceOf({ transfer, state }: DepositProgress, slow: boolean): Appearance {
  if (transfer) return TRANSFER;
  return slow && state !== 'created' ? SLOW : APPEARANCES[state];
}

/** In review the reason is more precise than the state. */
function textOf({ state, reason }: DepositProgress, { text }: Appearance): PlainMessageKey | undefined {
  return state === 'review' && reason ? `voucher.reason.${reason}` : text;
}

/** Returns whether the operator selected the new version of this screen. */
function useFresh(): boolean {
  return useApi().status.info.mobileTemplate.dep_func === '1';
}

/** The history of an order: steps, actors and times. */
function StepHistory({ steps }: { readonly steps: readonly DepositStep[] }) {
  const t = useT();
  const { date } = useFormats();
  if (steps.length === 0) return null;
  return (
    <section className={styles.history}>
      <h3 className={page.quiet}>{t('voucher.history')}</h3>
      <ol>
        {steps.map(({ state, time, actor, reason }, index) => (
          // Steps are only appended, so the index identifies them.
          <li key={index} className={styles.step}>
            <span className={styles.name}>{t(`account.deposit.state.${state}`)}</span>
            <span className={page.quiet}>
              <time dateTime={time}>{date(time, 'second')}</time> · {t(`voucher.actor.${actor}`)}
            </span>
            {reason && <span className={page.quiet}>{t(`voucher.reason.${reason}`)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DepositPlainProps {
  readonly state: string;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly text: string | undefined;
  /** Rows below the state. */
  readonly children: ReactNode;
}

/** The base version: one list, with the state first. */
function DepositPlain({ state, tone, text, children }: DepositPlainProps) {
  const t = useT();
  return (
    <>
      <h2 className={page.title}>{t('deposit.order')}</h2>
      <Facts>
        <Fact label={t('deposit.state')}>
          <span role="status">
            <Badge tone={tone}>{state}</Badge>
          </span>
        </Fact>
        {children}
      </Facts>
      {text && <p className={page.quiet}>{text}</p>}
    </>
  );
}

interface NextStepsProps {
  readonly order: DepositProgress;
  readonly onCheckAgain: () => void;
}

/** Next steps by the order's state. */
function NextSteps({ order, onCheckAgain }: NextStepsProps) {
  const t = useT();
  switch (order.state) {
    case 'created':
    case 'waiting':
    case 'received':
      return (
        <div className={page.stack}>
          <Button kind={order.transfer ? 'secondary' : 'primary'} onClick={onCheckAgain}>
            {t('deposit.checkAgain')}
          </Button>
          {order.payUrl && (
            <a className={styles.payLink} href={order.payUrl}>
              {t('deposit.pay')}
            </a>
          )}
        </div>
      );
    case 'credited':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.slotsCenter}>{t('deposit.play')}</ButtonLink>
          <ButtonLink to={paths.voucherCenter} kind="secondary">
            {t('deposit.again')}
          </ButtonLink>
        </div>
      );
    case 'refunded':
    case 'failed':
    case 'expired':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.voucherCenter}>{t('deposit.again')}</ButtonLink>
          <ButtonLink to={paths.service} kind="secondary">
            {t('title.service')}
          </ButtonLink>
        </div>
      );
    case 'review':
      return (
        <div className={page.stack}>
          <ButtonLink to={paths.service}>{t('title.service')}</ButtonLink>
          <ButtonLink to={paths.home} kind="secondary">
            {t('title.home')}
          </ButtonLink>
        </div>
      );
  }
}
