import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { CallFailed, CallFailure, useCall, useSession } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths, safePath } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { FirstViewContext } from './first-view.ts';
import { renewOwnPages } from './list/queries.ts';
import { placeOf } from './place.ts';
import styles from './slot/slot-game.module.css';
import type { SlotGameProps } from './slot/slot-game.tsx';
import { SlotSkeleton } from './slot/slot-skeleton.tsx';

const NODE_ID = /^[1-9][0-9]{0,18}$/;

/** A game of another house answers the second call with a refusal, which the first view leaves out. */
export function needs({ search, language }: FirstViewContext): readonly Need[] {
  const { nodeId = '' } = search;
  if (!NODE_ID.test(nodeId)) return [];
  return [
    { call: 'games.launchGame', input: { nodeId, language } },
    { call: 'studio.slotGame', input: { nodeId } },
  ];
}

/** Starts a game and shows it, or says why it does not start. */
export function Screen() {
  const { nodeId = '' } = useSearch({ strict: false }) as Record<string, string>;
  const session = useSession();
  if (!session) return <SignedOut />;
  return NODE_ID.test(nodeId) ? <Launch key={nodeId} nodeId={nodeId} /> : <NoGame why="gone" />;
}

function Launch({ nodeId }: { readonly nodeId: string }) {
  const router = useRouter();
  // While this screen shows for the first time, the last place that stood is the one before it.
  const [cameFrom] = useState(() => router.state.resolvedLocation?.href);
  const { code: language } = useLanguage();
  const session = useSession();
  const queries = useQueryClient();
  const { slot: SlotGame, failed } = useSlotGame();
  const { data, error, fetchStatus, refetch } = useCall('games.launchGame', { nodeId, language });
  useEffect(() => {
    if (data) void renewOwnPages(queries, 'recent');
  }, [data, queries]);
  const code = error instanceof CallFailure ? error.code : undefined;
  if (code === 'game.not.found') return <NoGame why="gone" />;
  if (code === 'vendor_under_maintenance' || (data && data.studioGame !== 'slot'))
    return <NoGame why="asleep" />;
  if (data && SlotGame && session) {
    return (
      <SlotGame
        nodeId={nodeId}
        name={data.game.gameName}
        session={session}
        leave={<Leave cameFrom={cameFrom} />}
      />
    );
  }
  if (!failed && !error && fetchStatus !== 'paused') return <SlotSkeleton />;
  // A script that did not come is asked for again by the whole page alone.
  if (failed) return <CallFailed error={null} onRetry={() => location.reload()} />;
  return <CallFailed error={error} onRetry={() => void refetch()} />;
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

/** Back to where the game was started from: by the history where it leads there, so that the place in the list is kept. */
function Leave({ cameFrom }: { readonly cameFrom: string | undefined }) {
  const t = useT();
  const router = useRouter();
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  const goBack = (event: MouseEvent) => {
    if (cameFrom !== safePath(pageBack) || !router.history.canGoBack()) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link {...backOf(pageBack)} className={styles.leave} aria-label={t('games.launch.back')} onClick={goBack}>
      <Icon name="close" />
    </Link>
  );
}

function NoGame({ why }: { readonly why: 'gone' | 'asleep' }) {
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

function backOf(pageBack: string | undefined) {
  return pageBack === undefined ? { to: paths.gameList, search: {} } : placeOf(pageBack);
}
