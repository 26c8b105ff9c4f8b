import type { Need } from '@tessera/contract/first-view';
import type { LeaderBoard } from '@tessera/contract/rewards/leader-boards';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardShapes } from '../missions/card-shapes.tsx';
import { REFETCH_EVERY_MS } from '../missions/missions.tsx';
import { Board } from './board.tsx';

const ID = /^[1-9][0-9]{0,17}$/;

/** The calls of the first view; `chosen` is from the address. */
export function boardNeeds(chosen: string | undefined, language: string): readonly Need[] {
  const list = { call: 'leaderBoards.leaderBoardList', input: { language } };
  if (chosen === undefined || !ID.test(chosen)) return [list];
  return [list, { call: 'leaderBoards.leaderRanking', input: { promotionId: chosen } }];
}

/** The leader boards, or the chosen one. One board alone needs no choice. */
export function LeaderBoards({ chosen }: { readonly chosen: string | undefined }) {
  const t = useT();
  const { code: language } = useLanguage();
  const { data, error, isPending, isPaused, refetch } = useCall(
    'leaderBoards.leaderBoardList',
    { language },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  if (!data && isPending && !isPaused) return <CardShapes />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const boards = data.content;
  if (boards.length === 0) {
    const action = { label: t('missions.toGames'), to: paths.gameList };
    return <EmptyState title={t('boards.empty')} text={t('boards.emptyText')} action={action} />;
  }
  if (chosen === undefined && boards.length > 1) return <BoardList boards={boards} />;
  const board = chosen === undefined ? boards[0] : boards.find(({ id }) => id === chosen);
  const others = (!board || boards.length > 1) && (
    <RowLink to={paths.leaderBoard} search={{ view: 'boards' }} icon="list" title={t('boards.all')} />
  );
  if (board) return <Board key={board.id} board={board} others={others} />;
  return (
    <>
      <EmptyState title={t('boards.notFound')} />
      {others}
    </>
  );
}

function BoardList({ boards }: { readonly boards: readonly LeaderBoard[] }) {
  const t = useT();
  return (
    <ul className={page.stack} aria-label={t('missions.view.boards')}>
      {boards.map((board) => (
        <li key={board.id}>
          <BoardRow board={board} />
        </li>
      ))}
    </ul>
  );
}

function BoardRow({
  board: { id, title, phase, startsAt, endsAt, prizes },
}: {
  readonly board: LeaderBoard;
}) {
  const t = useT();
  const { date, money } = useFormats();
  const { currency } = useApi().status.info;
  const times = {
    coming: () => t('missions.starts', { time: date(startsAt, 'day') }),
    running: () => t('missions.until', { time: date(endsAt, 'day') }),
    finished: () => t('missions.ended', { time: date(endsAt, 'day') }),
  };
  return (
    <RowLink
      to={paths.leaderBoard}
      search={{ view: 'boards', board: id }}
      icon="chart"
      title={title}
      detail={
        <>
          <bdi>{t('boards.firstPrize', { amount: money(prizes[0] ?? '0', { currency }) })}</bdi>
          {' · '}
          <bdi>{times[phase]()}</bdi>
        </>
      }
    />
  );
}
