import type { HotMatch } from '@tessera/contract/games/games';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Ticker } from '../../ui/motion/ticker.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useDeferred } from '../../ui/loading/after-load.ts';
import { MatchRow } from './match-row.tsx';
import styles from './match-ticker.module.css';

const loadSheet = async () => (await import('./match-sheet.tsx')).MatchSheet;

export interface MatchTickerProps {
  readonly matches: readonly HotMatch[];
  /** Whether a tap loaded the ticker: then the list of all matches opens at once. */
  readonly opened: boolean;
}

/** The next matches, one at a time; a tap opens the list of all matches. */
export function MatchTicker({ matches, opened }: MatchTickerProps) {
  const t = useT();
  const toast = useToast();
  const language = useSettledLanguage();
  const { refetch } = useCall('games.hotMatches', { language });
  const [running, setRunning] = useState(true);
  const [open, setOpen] = useState(opened);
  const { Loaded: MatchSheet, failed } = useDeferred(loadSheet, open);
  useEffect(() => {
    if (failed) toast.show(t('failed.title'));
  }, [failed, toast, t]);
  const begun = useCallback(() => {
    if (matches.some(({ matchTime }) => matchTime <= Date.now())) void refetch();
  }, [matches, refetch]);
  return (
    <div className={styles.box}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.heading}>{t('home.hotMatches')}</span>
        <Ticker
          count={matches.length}
          row={(index) => <MatchRow match={matches[index]} />}
          running={running && !open}
          onTurn={begun}
        />
      </button>
      {matches.length > 1 && (
        <span className={styles.hold}>
          <IconButton
            icon={running ? 'pause' : 'play'}
            label={t(running ? 'ui.pause' : 'ui.play')}
            onClick={() => setRunning(!running)}
          />
        </span>
      )}
      {MatchSheet && <MatchSheet open={open} onClose={() => setOpen(false)} matches={matches} />}
    </div>
  );
}
