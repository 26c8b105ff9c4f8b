import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Countdown } from '../countdown.tsx';
import { DrawnNumbers } from '../drawn-numbers.tsx';
import type { DrawnIssue, LotteryGame, TimedIssue } from '../games.ts';
import styles from '../lottery.module.css';
import { HeartOf } from './heart-of.ts';

export interface GameCardProps {
  readonly game: LotteryGame;
  /** Undefined where no issue is on sale. */
  readonly issue: TimedIssue | undefined;
  readonly draw: DrawnIssue | undefined;
  /** Prize mode of the address of the game. */
  readonly mode: string | undefined;
  readonly onSaleEnd: () => void;
}

/** A lottery with the rest of its sale and the latest result. The whole card opens the lottery. */
export function GameCard({ game, issue, draw, mode, onSaleEnd }: GameCardProps) {
  const t = useT();
  const heartOf = use(HeartOf);
  const { gameId, gameName, shape, suspended, simulated } = game;
  return (
    <li className={`${page.smallCard} ${styles.game}`}>
      <div className={styles.resultHead}>
        <h3 className={page.subtitle}>
          <Link
            to={paths.startLottery}
            search={{ gameId, ...(mode !== undefined && { prize_mode: mode }) }}
            className={styles.gameLink}
          >
            <bdi>{gameName}</bdi>
          </Link>
        </h3>
        {suspended && <Badge tone="bad">{t('lottery.suspended')}</Badge>}
        {!suspended && issue && (
          <Countdown untilMs={issue.closesAtMs} label={t('lottery.closesIn')} onEnd={onSaleEnd} />
        )}
      </div>
      <div className={styles.lastDraw}>
        <p className={styles.gameRow}>
          <span className={page.quiet}>
            {draw ? t('lottery.latest', { numero: draw.numero }) : t('lottery.noResult')}
          </span>
          <span className={styles.heart}>{heartOf(game)}</span>
        </p>
        {draw && <DrawnNumbers shape={shape} text={draw.winningNumber} />}
      </div>
      {simulated && (
        <p>
          <Badge tone="quiet">{t('lottery.simulated')}</Badge>
        </p>
      )}
    </li>
  );
}
