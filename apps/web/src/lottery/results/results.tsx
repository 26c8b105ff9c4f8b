import { useInfiniteQuery } from '@tanstack/react-query';
import { CallFailed, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useState } from 'react';
import { EarlierResults } from '../earlier-results.tsx';
import { type ListedIssue, type LotteryGame, REFETCH_EVERY_MS } from '../games.ts';
import styles from '../lottery.module.css';
import { VerifyDraw } from './verify-draw.tsx';
import { WholeResult } from './whole-result.tsx';

const FIRST_PAGE = 0;

export interface ResultsProps {
  readonly game: LotteryGame;
  /** Issue whose draw opens, from the address. */
  readonly issue: string | undefined;
}

/** The results of a lottery, the latest first, each with its verification. */
export function Results({ game, issue }: ResultsProps) {
  const t = useT();
  const { client } = useApi();
  const [verified, setVerified] = useState(issue);
  const pages = useInfiniteQuery({
    queryKey: ['numeros.draws', { gameId: game.gameId }, 'pages'],
    queryFn: ({ pageParam }) => client.call('numeros.draws', { gameId: game.gameId, page: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ page: shown, last }) => (last ? undefined : shown + 1),
    refetchInterval: REFETCH_EVERY_MS * 2,
  });
  const { data, error, isPending, fetchStatus } = pages;
  if (isPending && fetchStatus !== 'paused') return <ResultsShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  // A draw between two requests moves a result to the next page.
  const draws = new Map(data.pages.flatMap(({ content }) => content).map((draw) => [draw.numero, draw]));
  if (draws.size === 0)
    return <EmptyState title={t('lottery.results.empty')} text={t('lottery.results.emptyText')} />;
  return (
    <>
      {game.simulated && <p className={page.quiet}>{t('lottery.simulatedText')}</p>}
      <ol className={page.stack} aria-label={t('lottery.view.results')}>
        {[...draws.values()].map((draw) => (
          <Result key={draw.numero} game={game} draw={draw} onVerify={() => setVerified(draw.numero)} />
        ))}
      </ol>
      <ListEnd
        words={{ more: t('lottery.results.more'), end: t('record.end'), failed: t('record.failed.more') }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
      <Sheet
        open={verified !== undefined}
        onClose={() => setVerified(undefined)}
        title={t('lottery.verifyIssue', { numero: verified ?? '' })}
      >
        <div className={styles.detailRoom}>
          <VerifyDraw gameId={game.gameId} numero={verified ?? ''} />
        </div>
      </Sheet>
    </>
  );
}

interface ResultProps {
  readonly game: LotteryGame;
  readonly draw: ListedIssue;
  readonly onVerify: () => void;
}

function Result({ game, draw, onVerify }: ResultProps) {
  const t = useT();
  const { date } = useFormats();
  return (
    <li className={`${page.smallCard} ${styles.result}`}>
      <p className={styles.resultHead}>
        <strong>
          <bdi>{draw.numero}</bdi>
        </strong>
        <time className={page.quiet} dateTime={draw.drawsAt}>
          {date(draw.drawsAt, 'second')}
        </time>
      </p>
      {draw.state === 'cancelled' && (
        <p>
          <Badge tone="bad">{t('lottery.results.cancelled')}</Badge>
        </p>
      )}
      {draw.winningNumber !== null && <WholeResult game={game} text={draw.winningNumber} />}
      <EarlierResults results={draw.earlierResults} />
      <Button kind="quiet" aria-label={t('lottery.verifyIssue', { numero: draw.numero })} onClick={onVerify}>
        {t('lottery.verify')}
      </Button>
    </li>
  );
}

function ResultsShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {[0, 1, 2, 3].map((result) => (
        <Skeleton key={result} className={styles.resultShape} />
      ))}
    </div>
  );
}
