import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { CallFailed, CallFailure, useApi, useCall } from '../api/index.ts';
import { useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { CATEGORY_WORDS } from './categories.ts';
import type { FirstViewContext } from './first-view.ts';
import { LinkStrip } from '../ui/controls/link-strip.tsx';
import { ListEnd } from '../ui/blocks/list-end.tsx';
import { AskedBet } from './record/asked-bet.tsx';
import { BetRow } from './record/bet-row.tsx';
import { RECORD_RANGES, type RecordFilter, recordFilterOf, recordSearchOf } from './record/filter.ts';
import { recordNeed, recordPages, vendorsNeed } from './record/queries.ts';
import styles from './record/record.module.css';
import { RecordSkeleton } from './record/record-skeleton.tsx';
import { Totals } from './record/totals.tsx';
import { VendorStrip } from './record/vendor-strip.tsx';

const RANGE_WORDS = {
  all: 'record.range.all',
  today: 'record.range.today',
  week: 'record.range.week',
  month: 'record.range.month',
} as const;
const ALL = 'all';
const STATES = [undefined, '1', '0'] as const;

export function needs({ search, language }: FirstViewContext): readonly Need[] {
  const filter = recordFilterOf(search);
  return [
    { call: 'games.gameTypeList', input: { language } },
    vendorsNeed(language),
    ...(filter.range === 'all' ? [recordNeed(filter, language)] : []),
  ];
}

/** A member's own bets, latest first, with what they sum up to. */
export function Screen() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const filter = recordFilterOf(search);
  return (
    <div className={styles.screen}>
      <Filters filter={filter} />
      <Bets filter={filter} />
      <AskedBet />
    </div>
  );
}

function Filters({ filter }: { readonly filter: RecordFilter }) {
  const t = useT();
  const language = useSettledLanguage();
  const { data } = useCall('games.gameTypeList', { language });
  const types = [undefined, ...(data ?? []).map(({ gameType }) => gameType)];
  return (
    <>
      <LinkStrip
        label={t('record.categories')}
        look="tabs"
        current={filter.gameType ?? ALL}
        links={types.map((gameType) => ({
          id: gameType ?? ALL,
          label: t(gameType ? CATEGORY_WORDS[gameType] : 'record.all'),
          to: paths.gameRecord,
          // Another category has other vendors.
          search: recordSearchOf({ ...filter, gameType, vassalage: undefined }),
        }))}
      />
      <LinkStrip
        label={t('record.ranges')}
        look="chips"
        current={filter.range}
        links={RECORD_RANGES.map((range) => ({
          id: range,
          label: t(RANGE_WORDS[range]),
          to: paths.gameRecord,
          search: recordSearchOf({ ...filter, range }),
        }))}
      />
      <LinkStrip
        label={t('bets.states')}
        look="chips"
        current={filter.settled ?? ALL}
        links={STATES.map((settled) => ({
          id: settled ?? ALL,
          label: t(settled === undefined ? 'record.all' : `bets.settled.${settled}`),
          to: paths.gameRecord,
          search: recordSearchOf({ ...filter, settled }),
        }))}
      />
      <VendorStrip filter={filter} />
    </>
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
