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
import fullScreenButtonStyles from './full-screen-button.module.css';
import styles from './session-strip.module.css';
import type { FollowedSession } from './use-game-session.ts';

const SECOND_MS = 1000;

/** A timer that comes later than this slept with the device. */
const LATEST_TICK_MS = 5000;

/** Amounts this long take the smaller figures. */
const LONG_AMOUNT = 6;

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

/** Hours, minutes and seconds as a clock writes them: `0:05:09`, `12:00:00`. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (part: number) => String(part % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

/** Gives the game the whole glass, with its strip; not there where the browser has no such thing. */
export function FullScreenButton({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
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
