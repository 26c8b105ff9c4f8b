import type { HotMatch } from '@tessera/contract/games/games';
import { useLocation } from '@tanstack/react-router';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import styles from './match-sheet.module.css';

export interface MatchSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly matches: readonly HotMatch[];
}

/** All matches, each with a link to bet. A guest logs in first and returns to the game. */
export function MatchSheet({ open, onClose, matches }: MatchSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('home.hotMatches')}>
      <ul className={styles.list}>
        {matches.map((match) => (
          <Match key={match.matchId} match={match} />
        ))}
      </ul>
    </Sheet>
  );
}

function Match({ match }: { readonly match: HotMatch }) {
  const t = useT();
  const { date } = useFormats();
  const pageBack = useLocation({ select: ({ href }) => href });
  const { league, matchTime, nodeId, matchId } = match;
  return (
    <li className={styles.match}>
      <p className={styles.head}>
        <bdi className={styles.league}>{league}</bdi>
        <time dateTime={new Date(matchTime).toISOString()}>{date(matchTime, 'match')}</time>
      </p>
      <div className={styles.meeting}>
        <Team name={match.homeTeam} imageUrl={match.homeTeamImageUrl} />
        <span className={styles.versus}>{t('home.versus')}</span>
        <Team name={match.awayTeam} imageUrl={match.awayTeamImageUrl} />
      </div>
      <ButtonLink to={paths.launchGame} search={{ nodeId, matchId, pageBack }} kind="secondary">
        {t('home.hotMatches.start')}
      </ButtonLink>
    </li>
  );
}

function Team({ name, imageUrl }: { readonly name: string; readonly imageUrl: string }) {
  return (
    <span className={styles.team}>
      <DrawnPicture src={imageUrl} alt="" width={48} height={48} className={styles.crest} />
      <bdi>{name}</bdi>
    </span>
  );
}
