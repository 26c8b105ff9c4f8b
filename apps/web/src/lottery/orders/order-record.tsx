import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed, CallFailure, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { daysOf, RangeChoice, rangeOf, rangeSearch, type Range } from '../../wallet/for-rewards.ts';
import { REFETCH_EVERY_MS, useLotteryGames } from '../games.ts';
import styles from '../lottery.module.css';
import { LotteryStrip, lotteryOf, lotterySearch, useRecentLotteries } from '../lottery-strip.tsx';
import { OrderDetail } from './order-detail.tsx';
import type { LotteryOrder } from './order-status.ts';
import { OrderCard } from './today-orders.tsx';

const ORDER_ID = /^[1-9]\d{0,17}$/;
const STATES = [undefined, '1', '0'] as const;
type Settled = (typeof STATES)[number];
type Search = Readonly<Record<string, string>>;

/** The record of lottery orders. */
const VIEW = { view: 'lottery' } as const;

interface Filter {
  readonly range: Range;
  readonly settled: Settled;
  /** Undefined for all lotteries. */
  readonly gameId: string | undefined;
}

const filterOf = (search: Search): Filter => ({
  range: rangeOf(search),
  settled: STATES.find((state) => state !== undefined && state === search['settled']),
  gameId: lotteryOf(search),
});

function searchOf({ range, settled, gameId }: Filter): Record<string, string> {
  return {
    ...VIEW,
    ...rangeSearch(range),
    ...(settled !== undefined && { settled }),
    ...lotterySearch(gameId),
  };
}

/** Own orders, the latest first. */
export function OrderRecord() {
  const t = useT();
  const search: Search = useSearch({ strict: false });
  const filter = filterOf(search);
  const { range, settled, gameId } = filter;
  return (
    <>
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.gameRecord}
        search={searchOf({ ...filter, range: 'all' })}
      />
      <LinkStrip
        label={t('bets.states')}
        variant="chips"
        current={settled ?? 'all'}
        links={STATES.map((state) => ({
          id: state ?? 'all',
          label: t(state === undefined ? 'record.all' : `bets.settled.${state}`),
          to: paths.gameRecord,
          search: searchOf({ ...filter, settled: state }),
        }))}
      />
      <LotteryStrip
        current={gameId}
        to={paths.gameRecord}
        search={searchOf({ ...filter, gameId: undefined })}
      />
      <Orders filter={filter} opened={search['lotteryOrder']} />
    </>
  );
}

const FIRST: { readonly before?: string } = {};

interface OrdersProps {
  readonly filter: Filter;
  /** Order that opens, from the address. */
  readonly opened: string | undefined;
}

function Orders({ filter, opened }: OrdersProps) {
  const t = useT();
  const { client } = useApi();
  const navigate = useNavigate();
  const { range, settled, gameId } = filter;
  const pages = useInfiniteQuery({
    queryKey: ['lotteryOrders.orders', filter, 'pages'],
    queryFn: ({ pageParam }) =>
      client.call('lotteryOrders.orders', { ...daysOf(range, Date.now()), settled, gameId, ...pageParam }),
    initialPageParam: FIRST,
    getNextPageParam: ({ content, more }) => (more ? { before: content.at(-1)?.orderId ?? '' } : undefined),
    refetchInterval: REFETCH_EVERY_MS,
  });
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <OrdersShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const orders = data.pages.flatMap(({ content }) => content);
  const show = (lotteryOrder?: string) =>
    void navigate({
      to: paths.gameRecord,
      search: { ...searchOf(filter), ...(lotteryOrder !== undefined && { lotteryOrder }) },
      replace: true,
    });
  const orderId = opened !== undefined && ORDER_ID.test(opened) ? opened : undefined;
  return (
    <>
      {orders.length === 0 ? <NoOrders filter={filter} /> : <OrderCards orders={orders} onOpen={show} />}
      {orders.length > 0 && (
        <ListEnd
          words={{ more: t('lottery.orders.more'), end: t('record.end'), failed: t('record.failed.more') }}
          loaded={data.pages.length}
          hasMore={pages.hasNextPage}
          loading={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
      <Sheet
        open={orderId !== undefined}
        onClose={() => show()}
        title={t('lottery.order.title', { order: orderId ?? '' })}
      >
        <div className={styles.detailRoom}>{orderId !== undefined && <OpenedOrder orderId={orderId} />}</div>
      </Sheet>
    </>
  );
}

interface OrderCardsProps {
  readonly orders: readonly LotteryOrder[];
  readonly onOpen: (orderId: string) => void;
}

/** Orders of several lotteries, each with the name of its lottery. */
function OrderCards({ orders, onOpen }: OrderCardsProps) {
  const t = useT();
  const names = new Map(useRecentLotteries().data?.map((game) => [game.gameId, game.gameName]));
  return (
    <ol className={page.stack} aria-label={t('lottery.view.orders')}>
      {orders.map((order) => (
        <OrderCard
          key={order.orderId}
          order={order}
          lottery={names.get(order.gameId) ?? ''}
          onOpen={() => onOpen(order.orderId)}
        />
      ))}
    </ol>
  );
}

function NoOrders({ filter }: { readonly filter: Filter }) {
  const t = useT();
  const isFiltered = Object.keys(searchOf(filter)).length > Object.keys(VIEW).length;
  return (
    <EmptyState
      title={t('record.empty.title')}
      text={t(isFiltered ? 'record.empty.other' : 'lottery.orders.none')}
      action={
        isFiltered
          ? { label: t('record.empty.showAll'), to: paths.gameRecord, search: VIEW }
          : { label: t('lottery.all'), to: paths.lottery }
      }
    />
  );
}

/** An order of any day and any lottery: the list may not have it. */
function OpenedOrder({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const games = useLotteryGames();
  const order = useCall('lotteryOrders.orderInfo', { id: orderId });
  if (order.error instanceof CallFailure && order.error.code === 'lottery.order.not.found')
    return <p className={page.quiet}>{t('lottery.order.notFound')}</p>;
  const failed = [games, order].find(({ error }) => error);
  if (failed) return <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  const game = games.data?.find(({ gameId }) => gameId === order.data?.gameId);
  if (!game) return <p role="status">{t('ui.loading')}</p>;
  return <OrderDetail game={game} orderId={orderId} />;
}

function OrdersShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {[0, 1, 2, 3].map((order) => (
        <Skeleton key={order} className={styles.resultShape} />
      ))}
    </div>
  );
}
