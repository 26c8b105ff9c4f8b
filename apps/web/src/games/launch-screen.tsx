import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import {
  CallFailed,
  CallFailure,
  type CallInput,
  callOptions,
  codeOf,
  useApi,
  useRequestId,
  useSession,
} from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { isRestriction, useRestrictionText } from '../wallet/index.ts';
import type { FirstViewContext } from './first-view.ts';
import { launchTarget } from './launch/launch-target.ts';
import { backTarget, useLeave } from './launch/leave.ts';
import styles from './launch/stage.module.css';
import { Stage } from './launch/stage.tsx';
import { invalidateMemberList } from './list/queries.ts';
import { GameSkeleton } from './studio/game-skeleton.tsx';
import { OPENING_CALL, type StudioGameProps } from './studio/played-game.ts';

interface GameModule {
  readonly Game: ComponentType<StudioGameProps>;
}

/** One chunk per studio game, loaded on launch. */
export const STUDIO_GAMES: Readonly<Record<StudioGame, () => Promise<GameModule>>> = {
  slot: () => import('./slot/slot-game.tsx'),
  dice: () => import('./dice/dice-game.tsx'),
  baccarat: () => import('./baccarat/baccarat-game.tsx'),
  fishing: () => import('./fishing/fishing-game.tsx'),
};

/** Only the launch knows the kind of game, so all opening calls run; the first view drops the refused ones. */
export function needs({ search, language }: FirstViewContext): readonly Need[] {
  const target = launchTarget(search, language);
  if (!target) return [];
  const { nodeId } = target;
  return [
    { call: 'games.launchGame', input: target as Need['input'] },
    ...(nodeId === undefined ? [] : Object.values(OPENING_CALL).map((call) => ({ call, input: { nodeId } }))),
  ];
}

/** Launches a game and shows it, or the reason why it does not start. */
export function Screen() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const { code: language } = useLanguage();
  // A launched game keeps its language: a new launch would restart it.
  const [opened] = useState(language);
  const session = useSession();
  const target = launchTarget(search, opened);
  if (!session) return <SignedOut />;
  return target ? <Launch key={JSON.stringify(target)} target={target} /> : <NoGame why="gone" />;
}

function Launch({ target }: { readonly target: CallInput<'games.launchGame'> }) {
  const { client } = useApi();
  const session = useSession();
  const queries = useQueryClient();
  // Every launch ends the open game, so only the player triggers one, never a refetch.
  const launch = useQuery(
    queryOptions({ ...callOptions(client, 'games.launchGame', target), staleTime: Number.POSITIVE_INFINITY }),
  );
  const { data, error, fetchStatus, refetch } = launch;
  const leave = useLeave(data?.launchMode);
  const { Game, failed } = useStudioGame(data?.studioGame);
  useEffect(() => {
    if (data) void invalidateMemberList(queries, 'recent');
  }, [data, queries]);
  // Returning launches the game again: the cached answer belongs to an ended session.
  useEffect(() => () => queries.removeQueries({ queryKey: ['games.launchGame'] }), [queries]);
  const code = codeOf(error);
  const lottery = lotteryPage(error, target);
  if (lottery) return <Navigate {...lottery} replace />;
  if (code === 'game.not.found') return <NoGame why="gone" error={error} />;
  if (code === 'match.not.found') return <NoGame why="over" error={error} />;
  if (code === 'game.region.blocked') return <NoGame why="blocked" error={error} />;
  if (code === 'vendor_under_maintenance') return <NoGame why="asleep" error={error} />;
  if (code === 'free_reject') return <NoGame why="real" error={error} />;
  if (code === 'function.not.available') return <NoGame why="real" text="trial.off" error={error} />;
  if (error instanceof CallFailure && isRestriction(error.code)) return <ProtectionRefusal error={error} />;
  // Only a page reload retries a failed script.
  if (failed) return <CallFailed error={null} onRetry={() => location.reload()} />;
  if (data && session) {
    const { nodeId, gameName } = data.game;
    return (
      <Stage
        key={data.session.sessionId}
        launched={data}
        onLeave={leave}
        onRelaunch={() => void refetch({ throwOnError: false })}
      >
        {Game ? <Game nodeId={nodeId} name={gameName} session={session} /> : <GameSkeleton />}
      </Stage>
    );
  }
  if (error || fetchStatus === 'paused') return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <StageSkeleton>
      <GameSkeleton />
    </StageSkeleton>
  );
}

/** Vendors whose lobby is the hall of this site unless a provider supplies it, with the prize mode of the hall. */
const OWN_LOTTERIES: Readonly<Record<string, string>> = {
  LOTT: 'Lott',
  ELOTT: 'Elott',
  TCG_LOTTO_VN: 'Elott',
  TCG_SEA: 'Elott',
};

/** The page of a lottery of this site, which has no game session. */
function lotteryPage(error: unknown, { vassalage = '' }: CallInput<'games.launchGame'>) {
  if (!(error instanceof CallFailure)) return undefined;
  if (error.code === 'game.lottery')
    return { to: paths.startLottery, search: { code: String(error.value['code']) } };
  const mode = OWN_LOTTERIES[vassalage];
  if (error.code === 'game.not.found' && mode !== undefined)
    return { to: paths.lottery, search: mode === 'Lott' ? {} : { prize_mode: mode } };
  return undefined;
}

interface FetchedGame {
  readonly Game: ComponentType<StudioGameProps> | undefined;
  readonly failed: boolean;
}

/** Loads the script of a studio game on its launch only. */
function useStudioGame(wanted: StudioGame | undefined): FetchedGame {
  const [state, setState] = useState<FetchedGame>({ Game: undefined, failed: false });
  useEffect(() => {
    if (wanted === undefined) return;
    STUDIO_GAMES[wanted]().then(
      ({ Game }) => setState({ Game, failed: false }),
      () => setState({ Game: undefined, failed: true }),
    );
  }, [wanted]);
  return state;
}

/** Refusals from market rules that apply to every member. */
const MARKET_REFUSALS = new Set(['protection.age', 'protection.limits.required', 'protection.pause']);

/** Refusal from a member's own limits or from a market rule. */
function ProtectionRefusal({ error: { code, value } }: { readonly error: CallFailure }) {
  const t = useT();
  const words = useRestrictionText();
  return (
    <EmptyState
      title={t(MARKET_REFUSALS.has(code) ? 'protection.held.marketTitle' : 'protection.held.title')}
      text={words({ code, value })}
      action={{ label: t('title.protection'), to: paths.protection }}
    />
  );
}

interface NoGameProps {
  readonly why: 'gone' | 'over' | 'asleep' | 'blocked' | 'real';
  /** Replaces the default text. */
  readonly text?: PlainMessageKey;
  /** Error of the refused launch. */
  readonly error?: unknown;
}

function NoGame({ why, text = `games.launch.${why}.text`, error }: NoGameProps) {
  const t = useT();
  const requestId = useRequestId(error);
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <EmptyState
      title={t(`games.launch.${why}.title`)}
      text={t(text)}
      action={{ label: t('games.launch.back'), ...backTarget(pageBack) }}
      support={{ requestId }}
    />
  );
}

/** The login session ended during play: after the login the game resumes, with the unanswered round first. */
function SignedOut() {
  const t = useT();
  const href = useLocation({ select: (place) => place.href });
  return (
    <EmptyState
      title={t('games.launch.signedOut.title')}
      text={t('games.launch.signedOut.text')}
      action={{ label: t('games.guest.action'), to: paths.login, search: { return: href } }}
    />
  );
}

/** Skeleton of the session strip and the game. */
function StageSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <Skeleton className={styles.stripShape} />
      {children}
    </div>
  );
}
