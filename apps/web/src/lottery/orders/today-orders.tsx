import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallFailed, useApi, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useGameSearch } from '../game-search.ts';
import { type LotteryGame, REFETCH_EVERY_MS } from '../games.ts';
import styles from '../lottery.module.css';
import own from './order.module.css';
import { OrderDetail } from './order-detail.tsx';
import { orderStatus, type LotteryOrder } from './order-status.ts';

const FIRST_PAGE = 0;
const ORDER_ID = /^[1-9]\d{0,17}$/;

export interface TodayOrdersProps {
  readonly game: LotteryGame;
  /** Order that opens, from the address. */
  readonly order: string | undefined;
}

/** Own orders of today in a lottery, the latest first. */
export function TodayOrders({ game, order }: TodayOrdersProps) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const ofGame = useGameSearch(game.gameId);
  if (!session) {
    const search = { return: `${paths.startLottery}?gameId=${game.gameId}&view=orders` };
    const action = { label: t('title.login'), to: paths.login, search };
    return <EmptyState title={t('lottery.orders.guest')} action={action} />;
  }
  const show = (orderId?: string) =>
    void navigate({
      to: paths.startLottery,
      search: { ...ofGame, view: 'orders', ...(orderId !== undefined && { order: orderId }) },
      replace: true,
    });
  const open = order !== undefined && ORDER_ID.test(order) ? order : undefined;
  return (
    <>
      <Orders game={game} onOpen={show} />
      <ButtonLink to={paths.chases} kind="quiet">
        {t('lottery.chase.all')}
      </ButtonLink>
      <Sheet
        open={open !== undefined}
        onClose={() => show()}
        title={t('lottery.order.title', { order: open ?? '' })}
      >
        <div className={styles.detailRoom}>
          <OrderDetail game={game} orderId={open ?? ''} />
        </div>
      </Sheet>
    </>
  );
}

interface OrdersProps {
  readonly game: LotteryGame;
  readonly onOpen: (orderId: string) => void;
}

function Orders({ game, onOpen }: OrdersProps) {
  const t = useT();
  const { client } = useApi();
  const { gameId } = game;
  const pages = useInfiniteQuery({
    queryKey: ['lotteryOrders.todayOrders', { gameId }, 'pages'],
    queryFn: ({ pageParam }) => client.call('lotteryOrders.todayOrders', { gameId, page: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ page: shown, last }) => (last ? undefined : shown + 1),
    refetchInterval: REFETCH_EVERY_MS,
  });
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused')
    return (
      <div className={page.stack} role="status" aria-label={t('ui.loading')}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className={styles.resultShape} />
        ))}
      </div>
    );
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const orders = new Map(data.pages.flatMap(({ content }) => content).map((one) => [one.orderId, one]));
  if (orders.size === 0)
    return <EmptyState title={t('lottery.orders.empty')} text={t('lottery.orders.emptyText')} />;
  return (
    <>
      <ol className={page.stack} aria-label={t('lottery.view.orders')}>
        {[...orders.values()].map((one) => (
          <OrderCard key={one.orderId} order={one} onOpen={() => onOpen(one.orderId)} />
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
    </>
  );
}

interface OrderCardProps {
  readonly order: LotteryOrder;
  /** The name of the lottery in a list of several, empty until it is loaded. */
  readonly lottery?: string;
  readonly onOpen: () => void;
}

export function OrderCard({ order, lottery, onOpen }: OrderCardProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { words, tone } = orderStatus(order.status);
  return (
    <li className={`${page.smallCard} ${styles.order}`}>
      {lottery !== undefined && (
        <p className={styles.lotteryName}>
          <bdi>{lottery}</bdi>
        </p>
      )}
      <p className={`${styles.resultHead} ${styles.fixedHead}`}>
        <strong>{t('lottery.issue', { numero: order.numero })}</strong>
        <span className={own.state}>
          <Badge tone={tone}>{t(words)}</Badge>
        </span>
      </p>
      <p className={`${styles.resultHead} ${styles.fixedHead}`}>
        <time className={page.quiet} dateTime={order.time}>
          {date(order.time, 'second')}
        </time>
        <span>
          <Money amount={order.amount} currency={currency} />
          {order.status === 2 && (
            <>
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
              <span className={styles.hidden}>{t('lottery.win')}</span>
              <strong>
                <Money amount={order.winAmount} currency={currency} />
              </strong>
            </>
          )}
        </span>
      </p>
      <Button kind="quiet" aria-label={t('lottery.order.open', { order: order.orderId })} onClick={onOpen}>
        {t('lottery.toOrder')}
      </Button>
    </li>
  );
}
