import type { HotMatch } from '@tessera/contract/games';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useFormats, useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { DrawnPicture } from '../../ui/drawn-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ticker } from '../../ui/ticker.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useArrived } from '../../ui/use-arrived.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './match-ticker.module.css';

const loadSheet = async () => (await import('./match-sheet.tsx')).MatchSheet;

/** The next matches, one at a time; a tap lists them all. Where there is none, there is no box. */
export function MatchTicker() {
  const t = useT();
  const toast = useToast();
  const language = useSettledLanguage();
  const { data: matches, isPending, refetch } = useCall('games.hotMatches', { language });
  const [running, setRunning] = useState(true);
  const [open, setOpen] = useState(false);
  const { Arrived: MatchSheet, failed } = useArrived(loadSheet, open);
  useEffect(() => {
    if (failed) toast.show(t('failed.title'));
  }, [failed, toast, t]);
  const begun = useCallback(() => {
    if (matches?.some(({ matchTime }) => matchTime <= Date.now())) void refetch();
  }, [matches, refetch]);
  if (isPending) return <Skeleton className={styles.box} />;
  if (!matches?.length) return null;
  return (
    <div className={styles.box}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.heading}>{t('home.hotMatches')}</span>
        <Ticker
          count={matches.length}
          row={(index) => <Row match={matches[index]} />}
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

function Row({ match }: { readonly match: HotMatch | undefined }) {
  const t = useT();
  const { date } = useFormats();
  if (!match) return null;
  return (
    <span className={styles.row}>
      <span className={styles.time}>
        <Icon name="clock" />
        {date(match.matchTime, 'match')}
      </span>
      <span className={styles.teams}>
        <Crest url={match.homeTeamImageUrl} />
        <bdi className={styles.team}>{match.homeTeam}</bdi>
        <span className={styles.versus}>{t('home.versus')}</span>
        <Crest url={match.awayTeamImageUrl} />
        <bdi className={styles.team}>{match.awayTeam}</bdi>
      </span>
    </span>
  );
}

/** The first paint waits for no crest: their places are kept. */
function Crest({ url }: { readonly url: string }) {
  const hydrated = useHydrated();
  return (
    <DrawnPicture src={hydrated ? url : undefined} alt="" width={22} height={22} className={styles.crest} />
  );
}
