import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { useDeferred, useIdle } from '../../ui/loading/after-load.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { FirstViewContext } from '../first-view.ts';
import { MatchRow } from './match-row.tsx';
import styles from './match-ticker.module.css';

/** Brought with the page: the next match stands in its first HTML. */
export function matchNeeds({ language }: Pick<FirstViewContext, 'language'>): readonly Need[] {
  return [{ call: 'games.hotMatches', input: { language } }];
}

const loadTicker = async () => (await import('./match-ticker.tsx')).MatchTicker;

/** The next match, still at first: what turns by itself comes when the page rests, or at a tap. Where there is none, there is no box. */
export function HotMatches() {
  const t = useT();
  const language = useSettledLanguage();
  const { data: matches, fetchStatus } = useCall('games.hotMatches', { language });
  const [tapped, setTapped] = useState(false);
  const { Loaded: MatchTicker, failed } = useDeferred(loadTicker, useIdle() || tapped);
  if (!matches && fetchStatus === 'fetching') return <Skeleton className={styles.box} />;
  // The place stays while the matches wait for a network: what stands below it must not move when they come.
  if (!matches) return <p className={`${styles.box} ${styles.waiting}`}>{t('home.hotMatches')}</p>;
  if (matches.length === 0) return null;
  if (MatchTicker) return <MatchTicker matches={matches} opened={tapped} />;
  // A script that did not come is asked for again by the whole page alone.
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
