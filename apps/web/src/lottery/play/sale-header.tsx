import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Countdown } from '../countdown.tsx';
import { useGameSearch } from '../game-search.ts';
import { type LotteryGame, useSale } from '../games.ts';
import { LatestResult } from '../latest-result.tsx';
import styles from '../lottery.module.css';
import { IssueProof } from '../results/issue-proof.tsx';
import select from '../select.module.css';
import { regionOf } from '../stations/calendar.ts';
import { StationChoice } from '../stations/station-choice.tsx';

export interface SaleHeaderProps {
  readonly game: LotteryGame;
  readonly games: readonly LotteryGame[];
}

/** The lottery with its issue on sale and the latest result. */
export function SaleHeader({ game, games }: SaleHeaderProps) {
  const t = useT();
  const navigate = useNavigate();
  const ofGame = useGameSearch(game.gameId);
  const { current, last, loaded, serverTimeMs, refetch } = useSale(game.gameId);
  return (
    <header className={`${page.card} ${styles.sale}`}>
      <div className={styles.switch}>
        <select
          className={select.select}
          aria-label={t('lottery.games')}
          value={game.gameId}
          onChange={({ target }) =>
            void navigate({
              to: paths.startLottery,
              search: { ...ofGame, gameId: target.value },
              replace: true,
            })
          }
        >
          {games.map(({ gameId, gameName }) => (
            <option key={gameId} value={gameId}>
              {gameName}
            </option>
          ))}
        </select>
        {regionOf(game) && serverTimeMs !== undefined && (
          <StationChoice key={game.gameId} game={game} games={games} nowMs={serverTimeMs} />
        )}
      </div>
      <div className={styles.onSale}>
        {current ? (
          <>
            <IssueProof gameId={game.gameId} numero={current.numero}>
              {t('lottery.issue', { numero: current.numero })}
              <span className={styles.hidden}>{t('lottery.verify.fixed')}</span>
            </IssueProof>
            <Countdown
              untilMs={current.closesAtMs}
              label={t('lottery.closesIn')}
              onEnd={() => void refetch()}
            />
          </>
        ) : (
          <span className={page.quiet}>{t(loaded ? 'lottery.nextSale' : 'ui.loading')}</span>
        )}
      </div>
      <LatestResult key={game.gameId} shape={game.shape} draw={last} />
      {(game.suspended || game.simulated) && (
        <p>
          {game.suspended && <Badge tone="bad">{t('lottery.suspended')}</Badge>}
          {game.simulated && <Badge tone="quiet">{t('lottery.simulated')}</Badge>}
        </p>
      )}
    </header>
  );
}
