import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import styles from './session-strip.module.css';
import type { FollowedSession } from './use-game-session.ts';

const SECOND_MS = 1000;

/** A timer that is later than this was delayed by a sleeping device. */
const LATEST_TICK_MS = 5000;

/** Amounts of this length or more use the smaller font size. */
const LONG_AMOUNT = 6;

interface SessionStripProps {
  readonly followed: FollowedSession;
  /** Leave button, at the start. */
  readonly leave: ReactNode;
  /** Button for a break from play. A break cannot be undone, so the button is far from both ends. */
  readonly rest: ReactNode;
  /** Other actions, at the end. The figures are between the buttons where space allows, otherwise below them. */
  readonly actions: ReactNode;
}

/** Always visible above every game: time in play, total stake, total win and net result. */
export function SessionStrip({ followed: { session, atMs }, leave, rest, actions }: SessionStripProps) {
  const t = useT();
  const { staked, won, net, elapsedMs, state } = session;
  const long = [staked, won, net].some(({ length }) => length > LONG_AMOUNT);
  return (
    <div className={styles.strip}>
      <div className={styles.row}>
        {leave}
        <dl className={styles.figures} data-long={long} aria-label={t('play.strip')}>
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
  /** Time in play at `atMs`. */
  readonly elapsedMs: number;
  readonly atMs: number;
  /** The clock is stopped. */
  readonly still: boolean;
}

/**
 * Time in play, updated every second, never backwards. The clock stops while the page is hidden, because the server
 * counts time by the reports of the page. Hidden from screen readers, which would announce every second.
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

/** Formats hours, minutes and seconds: `0:05:09`, `12:00:00`. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (part: number) => String(part % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

/** Toggles full screen for the game and its strip. Renders nothing where the browser lacks full screen. */
export function FullScreenButton({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const t = useT();
  const subscribe = useCallback((onChange: () => void) => {
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const state = useSyncExternalStore(subscribe, stateNow, () => 'none');
  if (state === 'none') return <span className={styles.fullScreenRoom} />;
  const toggle = () => {
    const changed = state === 'full' ? document.exitFullscreen() : stage.current?.requestFullscreen();
    // After a refusal by the browser, the view stays unchanged, which is visible.
    changed?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={styles.fullScreen}
      aria-pressed={state === 'full'}
      aria-label={t('play.fullScreen')}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.fullScreenGlyph}>
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
