import { Link } from '@tanstack/react-router';
import { type CallOutput, useApi, useCall } from '../../api/index.ts';
import { prizeModeOf } from '../../games/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Countdown } from '../../lottery/countdown.tsx';
import { onDeviceClock } from '../../lottery/games.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import listStyles from '../../ui/blocks/titled-list.module.css';
import { useInView } from '../../ui/loading/in-view.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { FirstViewIcon } from '../../ui/pictures/first-view-icon.tsx';
import styles from './popular-lotteries.module.css';

type PopularLottery = CallOutput<'lottery.popularLotteries'>['content'][number];

/** Lotteries on sale with their highest recent wins, loaded when they scroll into view. A failed load shows nothing. */
export function PopularLotteries() {
  const t = useT();
  const language = useSettledLanguage();
  const [place, inView] = useInView<HTMLDivElement>();
  const categories = useCall('games.gameTypeList', { language });
  const prizeMode = prizeModeOf(categories.data ?? []);
  const enabled = inView && !!categories.data;
  const input = { language, prizeMode };
  const popular = useCall('lottery.popularLotteries', input, { enabled });
  const winners = useCall('games.winnerBoard', input, { enabled });
  const { data, dataUpdatedAt } = popular;
  if (popular.isError || data?.content.length === 0) return null;
  if (!data) {
    // Offline there is no skeleton; the query resumes with the network.
    if (popular.fetchStatus === 'paused' || categories.fetchStatus === 'paused') return null;
    return (
      <div ref={place}>
        <Skeleton className={styles.coming} />
      </div>
    );
  }
  return (
    <section className={listStyles.block} aria-labelledby="popular-lotteries">
      <h2 id="popular-lotteries" className={listStyles.title}>
        {t('games.category.LOTT')}
      </h2>
      <ul className={listStyles.list}>
        {data.content.map((game) => (
          <Row
            key={game.gameId}
            game={game}
            mode={prizeMode}
            closesAtMs={onDeviceClock(game.currentNumero, data.serverTime, dataUpdatedAt).closesAtMs}
            // The board is sorted, so the first win of a lottery is its highest.
            win={winners.data?.list.find(({ vo }) => vo.nodeId === game.catalogue?.nodeId)?.vo}
            onSaleEnd={() => void popular.refetch({ cancelRefetch: false })}
          />
        ))}
      </ul>
      <Link
        to={paths.lottery}
        search={prizeMode === 'Lott' ? {} : { prize_mode: prizeMode }}
        className={styles.all}
      >
        {t('games.popular.all')}
      </Link>
    </section>
  );
}

interface RowProps {
  readonly game: PopularLottery;
  readonly mode: string;
  readonly closesAtMs: number;
  readonly win: CallOutput<'games.winnerBoard'>['list'][number]['vo'] | undefined;
  readonly onSaleEnd: () => void;
}

function Row({ game: { gameId, gameName }, mode, closesAtMs, win, onSaleEnd }: RowProps) {
  const t = useT();
  const { info } = useApi().status;
  return (
    <li>
      <Link
        to={paths.startLottery}
        search={{ gameId, prize_mode: mode }}
        preload={false}
        className={`${listStyles.row} ${styles.row}`}
      >
        <span className={styles.icon}>
          <FirstViewIcon name="LOTT" />
        </span>
        <span className={listStyles.words}>
          <bdi className={styles.name}>{gameName}</bdi>
          {win && (
            <span className={styles.win}>
              <bdi>{win.customerName}</bdi> <Money amount={win.winAmount} currency={info.currency} />
            </span>
          )}
        </span>
        <Countdown untilMs={closesAtMs} label={t('home.lotteries.closesIn')} onEnd={onSaleEnd} />
      </Link>
    </li>
  );
}
