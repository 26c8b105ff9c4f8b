import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import {
  type WithdrawalDetail,
  type WithdrawalRow,
  type WithdrawalState,
  withdrawalState,
  type WithdrawalStep,
} from '@tessera/contract/wallet/withdrawal';
import { useState } from 'react';
import { CallFailed, CallFailure, callOptions, codeOf, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { PushOffer } from '../../messages/for-push-offers.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { pollIntervalMs } from '../poll-interval.ts';
import { AccountFile } from '../records/account-file.tsx';
import { ExplainedSum, ExplainSheet } from '../records/explain-sheet.tsx';
import { pageNeed, useRecordPages } from '../records/record-pages.ts';
import { type Range, RangeChoice, rangeOf } from '../records/date-range.tsx';
import { FilterStrip, PagesEnd, RecordSkeleton, ReportTabs, Totals } from '../records/record-parts.tsx';
import styles from '../records/records.module.css';
import trackerStyles from './tracker.module.css';
import { isPending, toneOf, useMedian } from './withdrawal.ts';
import words from './withdraw.module.css';

const WAITS_FOR = { payouts: 'withdraw.delayed', debt: 'withdraw.waitsForDebt' } as const;

/** States of a successful withdrawal. */
const PATH_TO_PAYOUT: readonly WithdrawalState[] = ['requested', 'checks', 'approved', 'sent', 'paid'];

type Search = Readonly<Record<string, string>>;

interface Filter {
  readonly state: WithdrawalState | undefined;
  readonly range: Range;
}

function filterOf(search: Search): Filter {
  const state = withdrawalState.options.find((one) => one === search['withdrawState']);
  return { state, range: rangeOf(search) };
}

const inputOf = ({ state }: Filter): Record<string, string> => (state ? { withdrawState: state } : {});

export function needs({ search }: { search: Search }): readonly Need[] {
  const { withdrawalId } = search;
  if (withdrawalId) return [{ call: 'withdrawal.withdrawalDetail', input: { withdrawalId } }];
  const filter = filterOf(search);
  return pageNeed('withdrawal.withdrawals', inputOf(filter), filter.range);
}

/** The member's withdrawals, latest first, or a single one with its steps. */
export function Screen() {
  const search: Search = useSearch({ strict: false });
  const { withdrawalId } = search;
  return (
    <div className={styles.screen}>
      {withdrawalId ? (
        <WithdrawalTracker key={withdrawalId} withdrawalId={withdrawalId} />
      ) : (
        <Record filter={filterOf(search)} />
      )}
    </div>
  );
}

function Record({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const { state, range } = filter;
  return (
    <>
      <ReportTabs current="withdraw" />
      <FilterStrip
        label={t('withdraw.states')}
        variant="chips"
        current={state}
        values={withdrawalState.options.slice(1)}
        textOf={(one) => t(`withdraw.state.${one}`)}
        to={paths.withdrawRecord}
        parameter="withdrawState"
        range={range}
      />
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.withdrawRecord}
        search={inputOf(filter)}
      />
      <Withdrawals filter={filter} />
    </>
  );
}

function Withdrawals({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const pages = useRecordPages('withdrawal.withdrawals', inputOf(filter), filter.range);
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  const first = data?.pages[0];
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  if (first.list.length === 0) {
    const action = { label: t('title.withdraw'), to: paths.withdraw };
    return <EmptyState title={t('withdraw.empty')} text={t('withdraw.emptyText')} action={action} />;
  }
  return (
    <>
      <Totals
        of={[
          { words: t('withdraw.total'), sum: { amount: first.footer.amount } },
          { words: t('withdraw.charge'), sum: { amount: first.footer.charge } },
          { words: t('withdraw.count'), sum: { count: first.footer.totalCount } },
        ]}
      />
      {filter.state === undefined && <AccountFile input={{ txType: 'withdraw' }} range={filter.range} />}
      <ol className={styles.rows} aria-label={t('title.withdrawRecord')}>
        {data.pages.flatMap(({ list }) =>
          list.map((row) => (
            <li key={row.withdrawalId}>
              <Row row={row} />
            </li>
          )),
        )}
      </ol>
      <PagesEnd pages={pages} />
    </>
  );
}

function Row({ row }: { readonly row: WithdrawalRow }) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { withdrawalId, createdTime, withdrawAmount, state, accountName, accountLast4 } = row;
  return (
    <Link to={paths.withdrawRecord} search={{ withdrawalId }} className={styles.row}>
      <span className={styles.what}>{t('withdraw.to', { account: accountName })}</span>
      <span className={styles.amount}>
        <Money amount={withdrawAmount} currency={currency} />
      </span>
      <span className={styles.quiet}>
        <time dateTime={createdTime}>{date(createdTime, 'second')}</time>
        <br />
        <bdi>•••• {accountLast4}</bdi>
      </span>
      <Badge tone={toneOf(state)}>{t(`withdraw.state.${state}`)}</Badge>
    </Link>
  );
}

/** State and history of a withdrawal, polled until it is final. */
function WithdrawalTracker({ withdrawalId }: { readonly withdrawalId: string }) {
  const t = useT();
  const { client } = useApi();
  const { data, error, refetch, isPaused } = useQuery({
    ...callOptions(client, 'withdrawal.withdrawalDetail', { withdrawalId }),
    refetchInterval: ({ state }) =>
      state.data && !isPending(state.data.state) ? false : pollIntervalMs(state),
    retry: (tries, failure) => !(failure instanceof CallFailure) && tries < 2,
  });
  if (data) return <StatusNote detail={data} />;
  if (codeOf(error) === 'withdrawal.not.found') {
    const action = { label: t('title.withdrawRecord'), to: paths.withdrawRecord };
    return <EmptyState title={t('withdraw.notFound')} action={action} />;
  }
  if (error || isPaused) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return <Skeleton className={trackerStyles.trackerShape} />;
}

function StatusNote({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const { state, withdrawAmount, txId, endTxId, waitsFor } = detail;
  // The estimate stays while the screen is open and does not appear later: the steps below would move.
  const [initialSeconds] = useState(isPending(state) ? detail.medianSeconds : null);
  const median = useMedian(initialSeconds);
  return (
    <div className={trackerStyles.tracker}>
      <div className={trackerStyles.verdict} role="status">
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
        <p className={trackerStyles.end}>
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
      {isPending(state) && <PushOffer about="withdrawal" />}
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}

/** Amount, fee and net amount; a returned or rejected withdrawal has neither fee nor net amount. */
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

/** All steps with time, actor and reason, followed by the expected ones. */
function Steps({ steps }: { readonly steps: readonly WithdrawalStep[] }) {
  const t = useT();
  const { date } = useFormats();
  const last = steps.at(-1)?.state ?? 'requested';
  const ahead = PATH_TO_PAYOUT.includes(last) ? PATH_TO_PAYOUT.slice(PATH_TO_PAYOUT.indexOf(last) + 1) : [];
  return (
    <ol className={trackerStyles.steps} aria-label={t('withdraw.steps')}>
      {steps.map(({ state, time, actor, reason }) => (
        <li key={state} className={trackerStyles.step} data-tone={toneOf(state)}>
          <span className={trackerStyles.stepName}>{t(`withdraw.step.${state}`)}</span>
          <span className={page.quiet}>
            <time dateTime={time}>{date(time, 'second')}</time> · {t(`withdraw.actor.${actor}`)}
          </span>
          {reason && <span className={trackerStyles.reason}>{t(`withdraw.reason.${reason}`)}</span>}
        </li>
      ))}
      {ahead.map((state) => (
        <li key={state} className={trackerStyles.step} data-tone="ahead">
          <span className={page.quiet}>{t(`withdraw.step.${state}`)}</span>
          <span className={page.quiet}>{t('withdraw.ahead')}</span>
        </li>
      ))}
    </ol>
  );
}
