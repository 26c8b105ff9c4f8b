import type { LeaderBoard } from '@tessera/contract/rewards/leader-boards';
import type { MissionLabel } from '@tessera/contract/rewards/missions';
import type { ReactNode } from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { JoinPromotion } from '../missions/join-promotion.tsx';
import missionStyles from '../missions/missions.module.css';
import { REFETCH_EVERY_MS } from '../missions/missions.tsx';
import { When } from '../missions/when.tsx';
import { BoardRules } from './board-rules.tsx';
import styles from './boards.module.css';
import { OwnPlace } from './own-place.tsx';
import { Places } from './places.tsx';
import { Prizes } from './prizes.tsx';
import { Verification } from './verification.tsx';

export interface BoardProps {
  readonly board: LeaderBoard;
  /** Link to the other boards. */
  readonly others: ReactNode;
}

/**
 * A leader board: time and own place, prizes and rules, the places, and the link to other boards; after the end with
 * the verification. What grows while the board runs or ends is last, so that nothing else moves.
 */
export function Board({ board, others }: BoardProps) {
  const t = useT();
  const { id, title, phase, startsAt, endsAt, prizes, digest } = board;
  const ranking = useRanking(board);
  return (
    <>
      <article className={page.card} aria-labelledby="board">
        <div className={missionStyles.head}>
          <h2 id="board" className={`${page.title} ${missionStyles.words}`}>
            <bdi>{title}</bdi>
          </h2>
          <Badge tone={phase === 'running' ? 'accent' : 'quiet'}>{t(`boards.phase.${phase}`)}</Badge>
        </div>
        <When phase={phase} startsAt={startsAt} endsAt={endsAt} />
        <JoinPromotion promotionId={id} label={labelOf(board)} text={t('boards.joinText')} />
        {phase !== 'coming' && <OwnPlace board={board} around={ranking.data?.around} />}
      </article>
      <Prizes prizes={prizes} />
      <BoardRules board={board} />
      {phase !== 'coming' && <Standings board={board} ranking={ranking} />}
      {others}
      {digest !== null && <Verification promotionId={id} digest={digest} />}
    </>
  );
}

/** What the member can do about taking part. */
function labelOf({ phase, automatic, entry }: LeaderBoard): MissionLabel {
  if (phase !== 'running') return phase === 'coming' ? 'comingSoon' : 'close';
  if (entry === 'applying' || entry === 'rejected') return entry;
  return automatic || entry !== null ? 'process' : 'join';
}

function useRanking({ id, phase, digest }: LeaderBoard) {
  return useCall(
    'leaderBoards.leaderRanking',
    { promotionId: id },
    // Final standings do not change.
    { enabled: phase !== 'coming', ...(digest === null && { refetchEveryMs: REFETCH_EVERY_MS }) },
  );
}

interface StandingsProps extends Pick<BoardProps, 'board'> {
  readonly ranking: ReturnType<typeof useRanking>;
}

/** The top list, and the neighbours of members who are not in it. */
function Standings({ board, ranking }: StandingsProps) {
  const t = useT();
  const { metric, phase, digest, prizes } = board;
  const { data, error, isPending, isPaused, refetch } = ranking;
  if (!data && isPending && !isPaused) return <Skeleton className={styles.rankingShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { leaders, around } = data;
  const title = t(digest === null ? 'boards.leaders' : 'boards.standings');
  return (
    <section className={page.card} aria-labelledby="leaders">
      <h2 id="leaders" className={page.subtitle}>
        {title}
      </h2>
      <p className={`${page.quiet} ${styles.note}`} role="status">
        {t(noteOf(phase, digest))}
      </p>
      {leaders.length === 0 ? (
        <p className={page.quiet}>{t('boards.leadersEmpty')}</p>
      ) : (
        <Places label={title} metric={metric} places={leaders} prizes={prizes.length} />
      )}
      {around.length > 0 && !leaders.some(({ own }) => own) && (
        <>
          <h3 className={page.subtitle}>{t('boards.neighbours')}</h3>
          <Places label={t('boards.neighbours')} metric={metric} places={around} prizes={prizes.length} />
        </>
      )}
    </section>
  );
}

/** What the places are: still changing, being counted, or final. */
function noteOf(phase: LeaderBoard['phase'], digest: string | null) {
  if (digest !== null) return 'boards.final';
  return phase === 'finished' ? 'boards.counting' : 'boards.rule.minute';
}
