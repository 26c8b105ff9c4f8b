import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CallOutput, useRequestId } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FailureState } from '../../ui/feedback/failure-state.tsx';
import { BreakButton, refreshBalance } from '../../wallet/index.ts';
import askStyles from './ask.module.css';
import { Ask } from './ask.tsx';
import { elapsedText } from './elapsed.ts';
import fullScreenButtonStyles from './full-screen-button.module.css';
import { GameFrame } from './game-frame.tsx';
import { backOf } from './leave.ts';
import { RealityCheck } from './reality-check.tsx';
import sessionStripStyles from './session-strip.module.css';
import styles from './stage.module.css';
import {
  type FollowedSession,
  useCheckDue,
  useEndOnLeaving,
  useGameSession,
  usePause,
} from './use-game-session.ts';

const SECOND_MS = 1000;

/** A timer that comes later than this slept with the device. */
const LATEST_TICK_MS = 5000;

/** Amounts this long take the smaller figures. */
const LONG_AMOUNT = 6;

export interface StageProps {
  readonly launched: CallOutput<'games.launchGame'>;
  readonly onLeave: () => void;
  /** Launches it anew. */
  readonly onRelaunch: () => void;
  /** A game of the house; without it the launch's own address is shown in a frame. */
  readonly children: ReactNode;
}

/** An opened game under its strip, and what may lie over it. */
export function Stage({ launched, onLeave, onRelaunch, children }: StageProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stage = useRef<HTMLDivElement>(null);
  const { game, gameUrl, launchMode, session: opened } = launched;
  const followed = useGameSession(opened);
  const due = useCheckDue(followed);
  const pausedUntilMs = usePause(followed);
  useEndOnLeaving(opened.sessionId);
  // What another house moved is heard late or not at all: whoever comes back finds it asked for.
  useEffect(() => () => void refreshBalance(queries), [queries]);
  const { session } = followed;
  return (
    <div ref={stage} className={styles.stage}>
      <SessionStrip
        followed={followed}
        leave={<IconButton icon="close" label={t('games.launch.back')} onClick={onLeave} />}
        rest={<BreakButton look="pill" />}
        actions={<FullScreenButton stage={stage} />}
      />
      {launchMode === 'frame' ? (
        <GameFrame
          gameUrl={gameUrl}
          name={game.gameName}
          gameType={game.gameType}
          onLobby={onLeave}
          onDeposit={() => void navigate({ to: paths.voucherCenter })}
          onRetry={onRelaunch}
        />
      ) : (
        <CatchBoundary getResetKey={() => opened.sessionId} errorComponent={GameFailed}>
          {children}
        </CatchBoundary>
      )}
      {session.state === 'ended' ? (
        <GameElsewhere why={session.endedBy ?? 'left'} onPlayHere={onRelaunch} onLeave={onLeave} />
      ) : (
        (due || pausedUntilMs !== undefined) && (
          <RealityCheck followed={followed} pausedUntilMs={pausedUntilMs} onLeave={onLeave} />
        )
      )}
    </div>
  );
}

/** Stands in place of a game that failed while it was drawn. */
function GameFailed({ error }: ErrorComponentProps) {
  const t = useT();
  const requestId = useRequestId(error);
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <FailureState
      title={t('games.launch.failed.title')}
      text={t('games.launch.failed.text')}
      requestId={requestId}
    >
      <ButtonLink {...backOf(pageBack)} kind="secondary">
        {t('games.launch.back')}
      </ButtonLink>
    </FailureState>
  );
}

/** Gives the game the whole glass, with its strip; not there where the browser has no such thing. */
function FullScreenButton({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const t = useT();
  const subscribe = useCallback((look: () => void) => {
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const state = useSyncExternalStore(subscribe, stateNow, () => 'none');
  if (state === 'none') return <span className={fullScreenButtonStyles.room} />;
  const toggle = () => {
    const asked = state === 'full' ? document.exitFullscreen() : stage.current?.requestFullscreen();
    // Refused by the browser: the view stays as it is, which can be seen.
    asked?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={fullScreenButtonStyles.button}
      aria-pressed={state === 'full'}
      aria-label={t('play.fullScreen')}
      onClick={toggle}
    >
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        aria-hidden="true"
        className={fullScreenButtonStyles.glyph}
      >
        <path
          d={
            state === 'full'
              ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5'
              : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'
          }
        />
      </svg>
    </button>
  );
}

function stateNow(): 'none' | 'part' | 'full' {
  if (!document.fullscreenEnabled) return 'none';
  return document.fullscreenElement ? 'full' : 'part';
}

interface GameElsewhereProps {
  /** Another game was opened, or this one was left in another tab. */
  readonly why: 'other' | 'left';
  readonly onPlayHere: () => void;
  readonly onLeave: () => void;
}

/** This game was ended from elsewhere: one plays one at a time. */
function GameElsewhere({ why, onPlayHere, onLeave }: GameElsewhereProps) {
  const t = useT();
  return (
    <Ask title={t(`play.elsewhere.${why}.title`)}>
      <p className={askStyles.text}>{t(`play.elsewhere.${why}.text`)}</p>
      <div className={askStyles.answers}>
        <Button onClick={onPlayHere}>{t('play.elsewhere.here')}</Button>
        <Button kind="secondary" onClick={onLeave}>
          {t('games.launch.back')}
        </Button>
      </div>
    </Ask>
  );
}

interface SessionStripProps {
  readonly followed: FollowedSession;
  /** The way out, at the beginning. */
  readonly leave: ReactNode;
  /** The break from play, which cannot be taken back, far from the buttons at both ends. */
  readonly rest: ReactNode;
  /** What else can be done, at the end; the figures stand between where there is room, and below where there is none. */
  readonly actions: ReactNode;
}

/** Over every game, always: how long it is open, what was staked and won in it, and what is left of that. */
function SessionStrip({ followed: { session, atMs }, leave, rest, actions }: SessionStripProps) {
  const t = useT();
  const { staked, won, net, elapsedMs, state } = session;
  const long = [staked, won, net].some(({ length }) => length > LONG_AMOUNT);
  return (
    <div className={sessionStripStyles.strip}>
      <div className={sessionStripStyles.row}>
        {leave}
        <dl className={sessionStripStyles.figures} data-long={long} aria-label={t('play.strip')}>
          <div>
            <dt>{t('play.time')}</dt>
            <dd>
              <Clock elapsedMs={elapsedMs} atMs={atMs} still={state === 'ended'} />
            </dd>
          </div>
          <div>
            <dt>{t('play.staked')}</dt>
            <dd>
              <Money amount={staked} />
            </dd>
          </div>
          <div>
            <dt>{t('play.won')}</dt>
            <dd>
              <Money amount={won} />
            </dd>
          </div>
          <div>
            <dt>{t('play.net')}</dt>
            <dd>
              <Money amount={net} signed />
            </dd>
          </div>
        </dl>
        {rest}
        {actions}
      </div>
    </div>
  );
}

interface ClockProps {
  /** How long it had been at `atMs`. */
  readonly elapsedMs: number;
  readonly atMs: number;
  /** It has stopped. */
  readonly still: boolean;
}

/**
 * The time in play, a second at a time and never backwards. While the page is hidden it stands: the server counts by
 * what the page reports. It says nothing to a screen reader, which would read every second.
 */
function Clock({ elapsedMs, atMs, still }: ClockProps) {
  const [shownMs, setShownMs] = useState(elapsedMs);
  const countedMs = useRef(elapsedMs);
  useEffect(() => {
    let lastMs = atMs;
    countedMs.current = elapsedMs;
    const show = () => setShownMs((before) => Math.max(before, countedMs.current));
    const tick = () => {
      const nowMs = Date.now();
      const passedMs = nowMs - lastMs;
      lastMs = nowMs;
      if (!still && !document.hidden && passedMs > 0 && passedMs <= LATEST_TICK_MS)
        countedMs.current += passedMs;
      show();
    };
    show();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [elapsedMs, atMs, still]);
  return (
    <time dir="ltr" role="timer" aria-live="off">
      {elapsedText(shownMs)}
    </time>
  );
}
