import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import styles from './full-screen-button.module.css';

/** Gives the game the whole glass, with its strip; not there where the browser has no such thing. */
export function FullScreenButton({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const t = useT();
  const subscribe = useCallback((look: () => void) => {
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const state = useSyncExternalStore(subscribe, stateNow, () => 'none');
  if (state === 'none') return <span className={styles.room} />;
  const toggle = () => {
    const asked = state === 'full' ? document.exitFullscreen() : stage.current?.requestFullscreen();
    // Refused by the browser: the view stays as it is, which can be seen.
    asked?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={state === 'full'}
      aria-label={t('play.fullScreen')}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.glyph}>
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
