import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { useDeferred, useIdle } from '../../ui/loading/after-load.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { FirstViewContext } from '../first-view.ts';
import { MatchRow } from './match-row.tsx';
import styles from './match-ticker.module.css';

/** Part of the first view: the first HTML contains the next match. */
export function matchNeeds({ language }: Pick<FirstViewContext, 'language'>): readonly Need[] {
  return [{ call: 'games.hotMatches', input: { language } }];
}

const loadTicker = async () => (await import('./match-ticker.tsx')).MatchTicker;

/**
 * The next match without animation at first. The ticker loads when the page is idle or on a tap. Renders nothing
 * without matches.
 */
export function HotMatches() {
  const t = useT();
  const language = useSettledLanguage();
  const { data: matches, fetchStatus } = useCall('games.hotMatches', { language });
  const [tapped, setTapped] = useState(false);
  const { Loaded: MatchTicker, failed } = useDeferred(loadTicker, useIdle() || tapped);
  if (!matches && fetchStatus === 'fetching') return <Skeleton className={styles.box} />;
  // Reserves the space while the matches wait for a network, so that content below never moves.
  if (!matches) return <p className={`${styles.box} ${styles.waiting}`}>{t('home.hotMatches')}</p>;
  if (matches.length === 0) return null;
  if (MatchTicker) return <MatchTicker matches={matches} opened={tapped} />;
  // Only a page reload retries a failed script.
  const open = () => (failed ? location.reload() : setTapped(true));
  return (
    <div className={styles.box}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open}>
        <span className={styles.heading}>{t('home.hotMatches')}</span>
        <MatchRow match={matches[0]} />
      </button>
      {matches.length > 1 && <span className={styles.hold} />}
    </div>
  );
}
