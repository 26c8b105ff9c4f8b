import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CallFailed, type CallInput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx';
import { LinkStrip, type LinkStripProps } from '../../ui/controls/link-strip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { type LotteryGame, REFETCH_EVERY_MS, useLotteryGames } from '../games.ts';
import { LotteryStrip, lotteryOf, lotterySearch } from '../lottery-strip.tsx';
import styles from './chase.module.css';
import { type Chase, chaseState } from './chase-states.ts';

const STATES = ['all', 'running', 'ended'] as const satisfies readonly NonNullable<
  CallInput<'chases.listChases'>['state']
>[];
type State = (typeof STATES)[number];

/** Own chases, the latest first. */
export function Screen() {
  return (
    <div className={page.screen}>
      <ChaseRecord variant="tabs" to={paths.chases} search={NO_SEARCH} />
    </div>
  );
}

const NO_SEARCH: Readonly<Record<string, string>> = {};

export interface ChaseRecordProps extends Pick<LinkStripProps, 'variant'> {
  /** The address of the list, with the parameters beside the state. */
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Own chases in the state, and of the lottery, of the address. */
export function ChaseRecord({ variant, to, search }: ChaseRecordProps) {
  const t = useT();
  const address: Readonly<Record<string, string>> = useSearch({ strict: false });
  const current = STATES.find((one) => one === address['state']) ?? 'all';
  const gameId = lotteryOf(address);
  const stateSearch = (id: State) => (id === 'all' ? search : { ...search, state: id });
  return (
    <>
      <LinkStrip
        label={t('lottery.chase.list')}
        variant={variant}
        current={current}
        links={STATES.map((id) => ({
          id,
          label: t(`lottery.chase.filter.${id}`),
          to,
          search: { ...stateSearch(id), ...lotterySearch(gameId) },
        }))}
      />
      <LotteryStrip current={gameId} to={to} search={stateSearch(current)} />
      <ChaseList key={`${current} ${gameId}`} state={current} gameId={gameId} />
    </>
  );
}

interface ChaseListProps {
  readonly state: State;
  /** Undefined for all lotteries. */
  readonly gameId: string | undefined;
}

/** A page of chases, and the pages after it. */
function ChaseList({ state, gameId }: ChaseListProps) {
  const t = useT();
  const { client } = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['chases.listChases', { state, gameId }, 'pages'],
    queryFn: ({ pageParam }) =>
      client.call('chases.listChases', { state, gameId, ...(pageParam !== '' && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ content, last }) => (last ? undefined : content.at(-1)?.chaseId),
    refetchInterval: REFETCH_EVERY_MS,
  });
  const games = useLotteryGames();
  const { data, error, isPending, fetchStatus } = pages;
  if ((isPending || games.isPending) && fetchStatus !== 'paused') return <ListShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const chases = data.pages.flatMap(({ content }) => content);
  if (chases.length === 0) {
    const action = { label: t('lottery.all'), to: paths.lottery };
    if (gameId !== undefined)
      return <EmptyState title={t('lottery.chase.none')} text={t('record.empty.other')} />;
    return <EmptyState title={t('lottery.chase.none')} text={t('lottery.chase.noneText')} action={action} />;
  }
  return (
    <>
      <ol className={page.stack} aria-label={t('lottery.chase.list')}>
        {chases.map((chase) => (
          <li key={chase.chaseId}>
            <ChaseCard chase={chase} game={games.data?.find(({ gameId }) => gameId === chase.gameId)} />
          </li>
        ))}
      </ol>
      <ListEnd
        words={{ more: t('lottery.chase.more'), end: t('record.end'), failed: t('record.failed.more') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function ListShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={styles.cardShape} />
      ))}
    </div>
  );
}

interface ChaseCardProps {
  readonly chase: Chase;
  readonly game: LotteryGame | undefined;
}

function ChaseCard({ chase, game }: ChaseCardProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { chaseId, completed, totalChasePhases, plannedAmount, winAmount, time } = chase;
  const { words, tone } = chaseState(chase.state);
  const progress = t('lottery.chase.progress', { done: completed, all: totalChasePhases });
  return (
    <article className={`${page.smallCard} ${styles.card}`}>
      <p className={styles.head}>
        <Link to={paths.chaseDetail} search={{ id: chaseId }} className={styles.cardLink}>
          {game?.gameName ?? t('lottery.chase.number', { chase: chaseId })}
        </Link>
        <Badge tone={tone}>{t(words)}</Badge>
      </p>
      <ProgressBar share={completed / totalChasePhases} label={t('lottery.chase.phases')} text={progress} />
      <p className={`${page.quiet} ${styles.head}`}>
        <span>{progress}</span>
        <time dateTime={time}>{date(time, 'match')}</time>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('lottery.chase.planned')}</dt>
          <dd>
            <Money amount={plannedAmount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('lottery.chase.won')}</dt>
          <dd>
            <Money amount={winAmount} currency={currency} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
