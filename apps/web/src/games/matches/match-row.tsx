import type { HotMatch } from '@tessera/contract/games/games';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { FirstViewIcon } from '../../ui/pictures/first-view-icon.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import styles from './match-ticker.module.css';

/** One match of the ticker: start time and teams. */
export function MatchRow({ match }: { readonly match: HotMatch | undefined }) {
  const t = useT();
  const { date } = useFormats();
  if (!match) return null;
  return (
    <span className={styles.row}>
      <span className={styles.time}>
        <FirstViewIcon name="clock" />
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

/** The crest of a team, loaded after hydration so that it does not delay the first paint. Its space is reserved. */
function Crest({ url }: { readonly url: string }) {
  const hydrated = useHydrated();
  return (
    <DrawnPicture src={hydrated ? url : undefined} alt="" width={22} height={22} className={styles.crest} />
  );
}
