import { useQueryClient } from '@tanstack/react-query';
import type { DepositOrder, DepositState } from '@tessera/contract/wallet';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { CallFailed, useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { refreshBalance } from './balance.ts';
import { BalanceChip, BalanceHidden } from './balance-chip.tsx';
import { DepositPlain } from './deposit-plain.tsx';
import styles from './deposit.module.css';
import { useDepositOrder } from './use-deposit-order.ts';

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

const LOOKS: Readonly<Record<DepositState, Look>> = {
  waiting: CONFIRMING,
  received: CONFIRMING,
  credited: { icon: 'check', tone: 'good', title: 'deposit.credited' },
  failed: { icon: 'close', tone: 'bad', title: 'deposit.failed', text: 'deposit.failedText' },
  expired: { icon: 'clock', tone: 'bad', title: 'deposit.expired', text: 'deposit.expiredText' },
  review: { icon: 'search', tone: 'quiet', title: 'deposit.review', text: 'deposit.reviewText' },
};

/** How one order stands, followed until it is settled, and what to do next in each case. */
export function DepositStatus({ depositId }: { readonly depositId: string }) {
  const t = useT();
  const fresh = useFresh();
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
  const underWay = order.state === 'waiting' || order.state === 'received';
  const look = underWay && !asking ? SLOW : LOOKS[order.state];
  const facts = <Facts order={order} />;
  return (
    <div className={styles.status}>
      {fresh ? (
        <>
          <Verdict look={look} order={order} turning={underWay && asking} />
          <dl className={styles.facts}>{facts}</dl>
        </>
      ) : (
        <DepositPlain state={t(look.title)} tone={look.tone} text={look.text && t(look.text)}>
          {facts}
        </DepositPlain>
      )}
      {(!underWay || !asking) && <NextSteps order={order} onCheckAgain={checkAgain} />}
    </div>
  );
}

interface VerdictProps {
  readonly look: Look;
  readonly order: DepositOrder;
  /** Something is still coming. */
  readonly turning: boolean;
}

/** The new version says large how the order stands. */
function Verdict({ look: { icon, tone, title, text }, order, turning }: VerdictProps) {
  const t = useT();
  return (
    <div className={styles.verdict} role="status" data-tone={tone}>
      <span className={styles.sign} data-turning={turning}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.title}>{t(title)}</h2>
      {order.amount !== null && (
        <p className={styles.credited}>
          <Money amount={order.amount} currency={order.currency} signed />
        </p>
      )}
      {text && <p className={styles.quiet}>{t(text)}</p>}
    </div>
  );
}

function Facts({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const fresh = useFresh();
  return (
    <>
      {!fresh && order.amount !== null && (
        <Fact label={t('deposit.received')}>
          <Money amount={order.amount} currency={order.currency} />
        </Fact>
      )}
      {order.state === 'credited' && <NewBalance />}
      <Fact label={t('deposit.requested')}>
        <Money amount={order.requestedAmount} currency={order.currency} />
      </Fact>
      <Fact label={t('deposit.orderNo')}>{order.depositId}</Fact>
    </>
  );
}

/** Whether the operator chose the new version of this screen; any other template is the base one. */
function useFresh(): boolean {
  return useApi().status.info.mobileTemplate.dep_func === '1';
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
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

interface NextStepsProps {
  readonly order: DepositOrder;
  readonly onCheckAgain: () => void;
}

function NextSteps({ order, onCheckAgain }: NextStepsProps) {
  const t = useT();
  switch (order.state) {
    case 'waiting':
    case 'received':
      return (
        <div className={styles.steps}>
          <Button onClick={onCheckAgain}>{t('deposit.checkAgain')}</Button>
          {order.payUrl && (
            <a className={styles.payLink} href={order.payUrl}>
              {t('deposit.pay')}
            </a>
          )}
        </div>
      );
    case 'credited':
      return (
        <div className={styles.steps}>
          <ButtonLink to={paths.slotsCenter}>{t('deposit.play')}</ButtonLink>
          <ButtonLink to={paths.voucherCenter} kind="secondary">
            {t('deposit.again')}
          </ButtonLink>
        </div>
      );
    case 'failed':
    case 'expired':
      return (
        <div className={styles.steps}>
          <ButtonLink to={paths.voucherCenter}>{t('deposit.again')}</ButtonLink>
          <ButtonLink to={paths.service} kind="secondary">
            {t('title.service')}
          </ButtonLink>
        </div>
      );
    case 'review':
      return (
        <div className={styles.steps}>
          <ButtonLink to={paths.service}>{t('title.service')}</ButtonLink>
          <ButtonLink to={paths.home} kind="secondary">
            {t('title.home')}
          </ButtonLink>
        </div>
      );
  }
}
