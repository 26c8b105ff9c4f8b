import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { BetRow as Bet } from '@tessera/contract/games/games';
import { type ComponentType, useEffect, useState } from 'react';
import { CallFailed, CallFailure, useApi } from '../api/index.ts';
import { useFormats, useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import { Badge, type BadgeProps } from '../ui/blocks/badge.tsx';
import { ListEnd } from '../ui/blocks/list-end.tsx';
import { Money } from '../ui/blocks/money.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { PastBalance } from '../wallet/index.ts';
import type { FirstViewContext } from './first-view.ts';
import type { BetDetailProps } from './record/bet-detail.tsx';
import { recordNeed, type RecordPage, recordPages, vendorsNeed } from './record/queries.ts';
import { type RecordFilter, recordFilterOf, recordSearchOf } from './record/record-filter.ts';
import { RecordFilters } from './record/record-filters.tsx';
import styles from './record/record.module.css';

const STATUS: Readonly<
  Record<number, { readonly words: PlainMessageKey; readonly tone: BadgeProps['tone'] }>
> = {
  0: { words: 'record.unsettled', tone: 'quiet' },
  1: { words: 'record.status.won', tone: 'good' },
  2: { words: 'record.status.lost', tone: 'quiet' },
  3: { words: 'record.status.tie', tone: 'quiet' },
  4: { words: 'record.status.cancelled', tone: 'bad' },
};

const OTHER_STATUS = { words: 'record.status.other', tone: 'quiet' } as const;

const ORDER = /^[1-9][0-9]{0,17}$/;

export function needs({ search, language }: FirstViewContext): readonly Need[] {
  const filter = recordFilterOf(search);
  return [
    { call: 'games.gameTypeList', input: { language } },
    vendorsNeed(language),
    ...(filter.range === 'all' ? [recordNeed(filter, language)] : []),
  ];
}

/** A member's own bets, latest first, with their totals. */
export function Screen() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const filter = recordFilterOf(search);
  return (
    <div className={styles.screen}>
      <RecordFilters filter={filter} />
      <Bets filter={filter} />
      <BetFromAddress />
    </div>
  );
}

function Bets({ filter }: { readonly filter: RecordFilter }) {
  const t = useT();
  const { client } = useApi();
  const language = useSettledLanguage();
  const queries = useQueryClient();
  const pages = useInfiniteQuery(recordPages(client, queries, filter, language));
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <RecordSkeleton />;
  const first = data?.pages[0];
  if (error instanceof CallFailure && error.code === 'game.vendor.not.found')
    return <NoBets filter={filter} />;
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const bets = data.pages.flatMap(({ list }) => list);
  if (bets.length === 0) return <NoBets filter={filter} />;
  return (
    <>
      <Totals footer={first.footer} />
      <ol className={styles.bets} aria-label={t('record.list')}>
        {bets.map((bet) => (
          <BetRow key={bet.orderNo} bet={bet} />
        ))}
      </ol>
      <ListEnd
        words={{ more: t('record.more'), end: t('record.end'), failed: t('record.failed.more') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function NoBets({ filter }: { readonly filter: RecordFilter }) {
  const t = useT();
  if (Object.keys(recordSearchOf(filter)).length === 0) {
    const action = { label: t('record.empty.action'), to: paths.gameList };
    return <EmptyState title={t('record.empty.title')} text={t('record.empty.text')} action={action} />;
  }
  const action = { label: t('record.empty.showAll'), to: paths.gameRecord };
  return <EmptyState title={t('record.empty.title')} text={t('record.empty.other')} action={action} />;
}

/** Skeleton of the totals and of the first bets. */
function RecordSkeleton() {
  return (
    <>
      <Skeleton className={styles.totalsShape} />
      <div className={styles.bets} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className={styles.betShape} />
        ))}
      </div>
    </>
  );
}

/** Opens the bet that the address names. Explanations of an amount link to this address. */
function BetFromAddress() {
  const t = useT();
  const navigate = useNavigate();
  const { order = '', ...rest } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <BetSheet
      title={t('record.order', { order })}
      orderNo={order}
      open={ORDER.test(order)}
      onClose={() => void navigate({ to: paths.gameRecord, search: rest, replace: true })}
    />
  );
}

/** Totals over all bets of the filter, including pages that are not loaded. */
function Totals({ footer }: Pick<RecordPage, 'footer'>) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <dl className={styles.totals} aria-label={t('record.totals')}>
      <div className={styles.sum}>
        <dt>{t('record.total.hands')}</dt>
        <dd>{number(footer.totalHands)}</dd>
      </div>
      <Sum label={t('record.total.stake')} amount={footer.betAmount} currency={currency} />
      <Sum label={t('record.total.win')} amount={footer.winAmount} currency={currency} />
      <Sum label={t('record.total.net')} amount={footer.netProfit} currency={currency} signed />
    </dl>
  );
}

/** One bet: game, time, result and effect on the balance. */
function BetRow({ bet }: { readonly bet: Bet }) {
  const t = useT();
  const { date } = useFormats();
  const { words, tone } = STATUS[bet.status] ?? OTHER_STATUS;
  return (
    <li className={styles.bet}>
      <div className={styles.line}>
        <h2 className={styles.game}>
          <bdi>{bet.gameName}</bdi>
        </h2>
        <Badge tone={tone}>{t(words)}</Badge>
      </div>
      <p className={styles.facts}>
        <time dateTime={bet.time}>{date(bet.time, 'second')}</time>
        <span>{t('record.order', { order: bet.orderNo })}</span>
        {bet.freeBets > 0 && <Badge tone="good">{t('record.free')}</Badge>}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('record.stake')} amount={bet.betAmount} />
        <Sum label={t('record.win')} amount={bet.winAmount} />
        <Sum label={t('record.net')} amount={bet.profitAndLoss} signed />
        <div className={styles.sum}>
          <dt>{t('record.balance')}</dt>
          <dd>
            <PastBalance amount={bet.balanceAfter} />
          </dd>
        </div>
      </dl>
      <BetDetailButton bet={bet} />
    </li>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly currency?: string;
  readonly signed?: boolean;
}

function Sum({ label, amount, currency, signed = false }: SumProps) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} signed={signed} {...(currency && { currency })} />
      </dd>
    </div>
  );
}

/** Opens the details of a bet. */
function BetDetailButton({ bet }: { readonly bet: Bet }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('bets.openOne', { order: bet.orderNo })}
        onClick={() => setOpen(true)}
      >
        {t('bets.open')}
      </button>
      <BetSheet title={bet.gameName} orderNo={bet.orderNo} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type DetailPart = { readonly BetDetail: ComponentType<BetDetailProps> };

const loadDetail = () => import('./record/bet-detail.tsx');

interface BetSheetProps {
  readonly title: string;
  readonly orderNo: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The details of a bet. Most bets are never opened: the script loads with the first opened bet. */
function BetSheet({ title, orderNo, open, onClose }: BetSheetProps) {
  const [detail, setDetail] = useState<DetailPart>();
  useEffect(() => {
    // If the load fails, the sheet closes; the next tap retries.
    if (open && !detail) loadDetail().then(setDetail, onClose);
  }, [open, detail, onClose]);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.detailRoom}>
        {detail ? <detail.BetDetail orderNo={orderNo} /> : <Skeleton className={styles.detailShape} />}
      </div>
    </Sheet>
  );
}
