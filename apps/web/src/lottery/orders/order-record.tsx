import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CallFailed, useApi } from '../../api/index.ts';
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
import { OrderDetail } from './order-detail.tsx';
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
}

const filterOf = (search: Search): Filter => ({
  range: rangeOf(search),
  settled: STATES.find((state) => state !== undefined && state === search['settled']),
});

function searchOf({ range, settled }: Filter): Record<string, string> {
  return { ...VIEW, ...rangeSearch(range), ...(settled !== undefined && { settled }) };
}

/** Own orders of all lotteries, the latest first. */
export function OrderRecord() {
  const t = useT();
  const search: Search = useSearch({ strict: false });
  const filter = filterOf(search);
  const { range, settled } = filter;
  return (
    <>
      <RangeChoice
        range={range}
        spans={['all', 'today', 'week', 'month']}
        to={paths.gameRecord}
        search={searchOf({ range: 'all', settled })}
      />
      <LinkStrip
        label={t('bets.states')}
        variant="chips"
        current={settled ?? 'all'}
        links={STATES.map((state) => ({
          id: state ?? 'all',
          label: t(state === undefined ? 'record.all' : `bets.settled.${state}`),
          to: paths.gameRecord,
          search: searchOf({ range, settled: state }),
        }))}
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
  const { range, settled } = filter;
  const pages = useInfiniteQuery({
    queryKey: ['lotteryOrders.orders', filter, 'pages'],
    queryFn: ({ pageParam }) =>
      client.call('lotteryOrders.orders', { ...daysOf(range, Date.now()), settled, ...pageParam }),
    initialPageParam: FIRST,
    getNextPageParam: ({ content, more }) => (more ? { before: content.at(-1)?.orderId ?? '' } : undefined),
    refetchInterval: REFETCH_EVERY_MS,
  });
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <OrdersShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const orders = data.pages.flatMap(({ content }) => content);
  if (orders.length === 0) {
    const action = { label: t('lottery.all'), to: paths.lottery };
    return <EmptyState title={t('record.empty.title')} text={t('lottery.orders.none')} action={action} />;
  }
  const show = (lotteryOrder?: string) =>
    void navigate({
      to: paths.gameRecord,
      search: { ...searchOf(filter), ...(lotteryOrder !== undefined && { lotteryOrder }) },
      replace: true,
    });
  return (
    <>
      <ol className={page.stack} aria-label={t('lottery.view.orders')}>
        {orders.map((order) => (
          <OrderCard key={order.orderId} order={order} onOpen={() => show(order.orderId)} />
        ))}
      </ol>
      <ListEnd
        words={{ more: t('lottery.orders.more'), end: t('record.end'), failed: t('record.failed.more') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
      <OpenedOrder
        orderId={opened !== undefined && ORDER_ID.test(opened) ? opened : undefined}
        gameId={orders.find(({ orderId }) => orderId === opened)?.gameId}
        onClose={() => show()}
      />
    </>
  );
}

interface OpenedOrderProps {
  readonly orderId: string | undefined;
  readonly gameId: string | undefined;
  readonly onClose: () => void;
}

function OpenedOrder({ orderId, gameId, onClose }: OpenedOrderProps) {
  const t = useT();
  const { data: games } = useLotteryGames();
  const game = games?.find((one) => one.gameId === gameId);
  return (
    <Sheet
      open={orderId !== undefined && game !== undefined}
      onClose={onClose}
      title={t('lottery.order.title', { order: orderId ?? '' })}
    >
      <div className={styles.detailRoom}>{game && <OrderDetail game={game} orderId={orderId ?? ''} />}</div>
    </Sheet>
  );
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
