import type { WithdrawalDetail, WithdrawalState, WithdrawalStep } from '@tessera/contract/withdrawal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, CallFailure, callOptions, codeOf, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { askAgainMs } from '../asking-on.ts';
import { ExplainSheet } from '../records/explain-sheet.tsx';
import { ExplainedSum } from '../records/explained-sum.tsx';
import { useMedian } from './median.ts';
import { isUnderWay, toneOf } from './tone.ts';
import styles from './tracker.module.css';
import words from './withdraw.module.css';

/** How one withdrawal stands and how it came there, followed until it has ended. */
export function WithdrawalTracker({ withdrawalId }: { readonly withdrawalId: string }) {
  const t = useT();
  const { client } = useApi();
  const { data, error, refetch, isPaused } = useQuery({
    ...callOptions(client, 'withdrawal.withdrawalDetail', { withdrawalId }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : askAgainMs(state)),
    retry: (tries, failure) => !(failure instanceof CallFailure) && tries < 2,
  });
  if (data) return <Told detail={data} />;
  if (codeOf(error) === 'withdrawal.not.found') {
    const action = { label: t('title.withdrawRecord'), to: paths.withdrawRecord };
    return <EmptyState title={t('withdraw.notFound')} action={action} />;
  }
  if (error || isPaused) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return <Skeleton className={styles.trackerShape} />;
}

const WAITS_FOR = { payouts: 'withdraw.delayed', debt: 'withdraw.waitsForDebt' } as const;

function Told({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const { state, withdrawAmount, txId, endTxId, waitsFor } = detail;
  // Who watches it end keeps the line above the steps, and gets none where enough were paid meanwhile: they would jump.
  const [toldSeconds] = useState(isUnderWay(state) ? detail.medianSeconds : null);
  const median = useMedian(toldSeconds);
  return (
    <div className={styles.tracker}>
      <div className={styles.verdict} role="status">
        <Badge tone={toneOf(state)}>{t(`withdraw.state.${state}`)}</Badge>
        <ExplainedSum amount={withdrawAmount} onExplain={() => setExplained(txId)} />
        <p className={page.quiet}>{t(waitsFor ? WAITS_FOR[waitsFor] : `withdraw.stateText.${state}`)}</p>
      </div>
      {median && (
        <p className={words.notice}>
          <Icon name="clock" />
          <span>{t('withdraw.medianText', { time: median })}</span>
        </p>
      )}
      <Steps steps={detail.steps} />
      <Facts size="small">
        <Fact label={t('withdraw.orderNo')}>{detail.withdrawalId}</Fact>
        <Fact label={t('withdraw.account')}>
          <bdi>
            {detail.accountName} •••• {detail.accountLast4}
          </bdi>
        </Fact>
        <Sums detail={detail} />
      </Facts>
      <ButtonLink to={paths.withdrawRecord} kind="secondary">
        {t('title.withdrawRecord')}
      </ButtonLink>
      {endTxId && (
        <p className={styles.end}>
          <button
            type="button"
            className={page.link}
            aria-haspopup="dialog"
            onClick={() => setExplained(endTxId)}
          >
            {t('withdraw.explainEnd')}
          </button>
        </p>
      )}
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}

/** What came or will come of it: a withdrawal that was returned or rejected costs nothing and arrives nowhere. */
function Sums({ detail: { state, withdrawAmount, charge, arrives } }: { readonly detail: WithdrawalDetail }) {
  const t = useT();
  const { currency } = useApi().status.info;
  if (toneOf(state) === 'bad') {
    return (
      <Fact label={t('withdraw.returned')}>
        <Money amount={withdrawAmount} currency={currency} />
      </Fact>
    );
  }
  return (
    <>
      <Fact label={t('withdraw.charge')}>
        <Money amount={charge} currency={currency} />
      </Fact>
      <Fact label={t(state === 'paid' ? 'withdraw.arrived' : 'withdraw.arrives')}>
        <Money amount={arrives} currency={currency} />
      </Fact>
    </>
  );
}

/** The way to the end when all goes well. */
const WAY: readonly WithdrawalState[] = ['requested', 'checks', 'approved', 'sent', 'paid'];

/** Every step with its time, who took it and why; then those that are still to come. */
function Steps({ steps }: { readonly steps: readonly WithdrawalStep[] }) {
  const t = useT();
  const { date } = useFormats();
  const last = steps.at(-1)?.state ?? 'requested';
  const ahead = WAY.includes(last) ? WAY.slice(WAY.indexOf(last) + 1) : [];
  return (
    <ol className={styles.steps} aria-label={t('withdraw.steps')}>
      {steps.map(({ state, time, actor, reason }) => (
        <li key={state} className={styles.step} data-tone={toneOf(state)}>
          <span className={styles.stepName}>{t(`withdraw.step.${state}`)}</span>
          <span className={page.quiet}>
            <time dateTime={time}>{date(time, 'second')}</time> · {t(`withdraw.actor.${actor}`)}
          </span>
          {reason && <span className={styles.reason}>{t(`withdraw.reason.${reason}`)}</span>}
        </li>
      ))}
      {ahead.map((state) => (
        <li key={state} className={styles.step} data-tone="ahead">
          <span className={page.quiet}>{t(`withdraw.step.${state}`)}</span>
          <span className={page.quiet}>{t('withdraw.ahead')}</span>
        </li>
      ))}
    </ol>
  );
}
