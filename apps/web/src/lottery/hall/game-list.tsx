import { CallFailed } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { type LotteryGame, useLatestDraws, useLotteryGames, useOpenIssues } from '../games.ts';
import styles from '../lottery.module.css';
import { GameCard } from './game-card.tsx';

export interface GameListProps {
  /** Prize mode that the opened lottery shows. */
  readonly mode?: string;
  readonly accepts: (game: LotteryGame) => boolean;
}

/** Lotteries by group, each with its sale and its latest result. */
export function GameList({ mode, accepts }: GameListProps) {
  const t = useT();
  const { data, error, isPending, fetchStatus, refetch } = useLotteryGames();
  const { issues, refetch: refetchIssues } = useOpenIssues();
  const draws = useLatestDraws();
  if (!data) {
    if (isPending && fetchStatus !== 'paused') return <ListShape />;
    return <CallFailed error={error} onRetry={() => void refetch()} />;
  }
  const shown = data.filter(accepts);
  if (shown.length === 0) return <EmptyState title={t('lottery.none')} text={t('lottery.noneText')} />;
  const groups = [...new Set(shown.map(({ gameGroupCode }) => gameGroupCode))];
  return groups.map((group) => (
    <section key={group} className={page.stack} aria-labelledby={`lotteries-${group}`}>
      <h2 id={`lotteries-${group}`} className={page.title}>
        {t(`lottery.group.${group}` as PlainMessageKey)}
      </h2>
      <ul className={page.stack}>
        {shown
          .filter(({ gameGroupCode }) => gameGroupCode === group)
          .map((game) => (
            <GameCard
              key={game.gameId}
              game={game}
              issue={issues.get(game.gameId)}
              draw={draws.get(game.gameId)}
              mode={mode}
              onSaleEnd={() => void refetchIssues({ cancelRefetch: false })}
            />
          ))}
      </ul>
    </section>
  ));
}

function ListShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {[0, 1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className={styles.resultShape} />
      ))}
    </div>
  );
}
