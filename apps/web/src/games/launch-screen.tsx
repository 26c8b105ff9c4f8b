import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type ComponentType, useEffect, useState } from 'react';
import { CallFailed, CallFailure, callOptions, type CallInput, useApi, useSession } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { FirstViewContext } from './first-view.ts';
import { launchTarget } from './launch/launch-target.ts';
import { backOf, useLeave } from './launch/leave.ts';
import { StageSkeleton } from './launch/stage-skeleton.tsx';
import { Stage } from './launch/stage.tsx';
import { renewOwnPages } from './list/queries.ts';
import type { SlotGameProps } from './slot/slot-game.tsx';
import { SlotSkeleton } from './slot/slot-skeleton.tsx';

/** A game of another house answers the second call with a refusal, which the first view leaves out. */
export function needs({ search, language }: FirstViewContext): readonly Need[] {
  const target = launchTarget(search, language);
  if (!target) return [];
  const { nodeId } = target;
  return [
    { call: 'games.launchGame', input: target as Need['input'] },
    ...(nodeId === undefined ? [] : [{ call: 'studio.slotGame', input: { nodeId } }]),
  ];
}

/** Starts a game and shows it, or says why it does not start. */
export function Screen() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const { code: language } = useLanguage();
  // A game that began in one language stays in it: launching it again would begin it anew.
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
  const leave = useLeave();
  const { slot: SlotGame, failed } = useSlotGame();
  // Every launch ends the game that was open: it is made when somebody wants it, never by the page itself.
  const launch = useQuery(
    queryOptions({ ...callOptions(client, 'games.launchGame', target), staleTime: Number.POSITIVE_INFINITY }),
  );
  const { data, error, fetchStatus, refetch } = launch;
  useEffect(() => {
    if (data) void renewOwnPages(queries, 'recent');
  }, [data, queries]);
  const code = error instanceof CallFailure ? error.code : undefined;
  if (code === 'game.not.found') return <NoGame why="gone" />;
  const unknown = data?.launchMode === 'studio' && data.studioGame !== 'slot';
  if (code === 'vendor_under_maintenance' || unknown) return <NoGame why="asleep" />;
  if (code === 'free_reject') return <NoGame why="real" />;
  // A script that did not come is asked for again by the whole page alone.
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
        {SlotGame ? (
          <SlotGame nodeId={nodeId} name={gameName} session={session} leave={null} />
        ) : (
          <SlotSkeleton />
        )}
      </Stage>
    );
  }
  if (error || fetchStatus === 'paused') return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <StageSkeleton>
      <SlotSkeleton />
    </StageSkeleton>
  );
}

/** The slot is fetched while the game is being launched; other screens and other games never load it. */
function useSlotGame(): {
  readonly slot: ComponentType<SlotGameProps> | undefined;
  readonly failed: boolean;
} {
  const [state, setState] = useState<{ slot: ComponentType<SlotGameProps> | undefined; failed: boolean }>({
    slot: undefined,
    failed: false,
  });
  useEffect(() => {
    import('./slot/slot-game.tsx').then(
      ({ SlotGame }) => setState({ slot: SlotGame, failed: false }),
      () => setState({ slot: undefined, failed: true }),
    );
  }, []);
  return state;
}

function NoGame({ why }: { readonly why: 'gone' | 'asleep' | 'real' }) {
  const t = useT();
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <EmptyState
      title={t(`games.launch.${why}.title`)}
      text={t(`games.launch.${why}.text`)}
      action={{ label: t('games.launch.back'), ...backOf(pageBack) }}
    />
  );
}

/** The session ended while one played: after the login the game goes on, an unanswered round first. */
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
