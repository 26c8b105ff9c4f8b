import { Link, useLocation } from '@tanstack/react-router';
import type { GameType, GameVendor, PrizeMode, Win } from '@tessera/contract/games/games';
import { useApi, useCall } from '../api/index.ts';
import { useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Money } from '../ui/blocks/money.tsx';
import listStyles from '../ui/blocks/titled-list.module.css';
import { useInView } from '../ui/loading/in-view.ts';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { DrawnPicture } from '../ui/pictures/drawn-picture.tsx';
import styles from './winner-board.module.css';

/** The highest recent wins, loaded when the board scrolls into view. A failed load shows nothing. */
export function WinnerBoard() {
  const t = useT();
  const language = useSettledLanguage();
  const categories = useCall('games.gameTypeList', { language });
  const prizeMode = prizeModeOf(categories.data ?? []);
  const [place, inView] = useInView<HTMLDivElement>();
  const enabled = inView && !!categories.data;
  const { data, isError, fetchStatus } = useCall('games.winnerBoard', { language, prizeMode }, { enabled });
  if (isError) return null;
  if (!data) {
    // Offline there is no skeleton; the query resumes with the network.
    if (fetchStatus === 'paused' || categories.fetchStatus === 'paused') return null;
    return (
      <div ref={place}>
        <Skeleton className={styles.coming} />
      </div>
    );
  }
  return (
    <section className={listStyles.block} aria-labelledby="winner-board">
      <h2 id="winner-board" className={listStyles.title}>
        {t('home.winners')}
      </h2>
      {data.list.length === 0 ? (
        <p className={styles.empty}>{t('home.winners.empty')}</p>
      ) : (
        <ol className={listStyles.list}>
          {data.list.map(({ vo }, index) => (
            <Row key={index} win={vo} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ win }: { readonly win: Win }) {
  const { info } = useApi().status;
  const pageBack = useLocation({ select: ({ href }) => href });
  const { nodeId, iconUrl, customerName, gameName, winAmount } = win;
  return (
    <li>
      <Link
        to={paths.launchGame}
        search={{ nodeId, pageBack }}
        preload={false}
        className={`${listStyles.row} ${styles.row}`}
      >
        <DrawnPicture src={iconUrl} alt="" width={40} height={40} loading="lazy" className={styles.picture} />
        <span className={listStyles.words}>
          <bdi className={styles.game}>{gameName}</bdi>
          <bdi className={styles.name}>{customerName}</bdi>
        </span>
        <span className={styles.amount}>
          <Money amount={winAmount} currency={info.currency} />
        </span>
      </Link>
    </li>
  );
}

const E_LOTTERIES = new Set(['TCG_LOTTO_VN', 'LOTT']);

/**
 * Prize mode of the displayed winners: e-lottery if the configuration includes an e-lottery vendor, otherwise
 * traditional.
 */
export function prizeModeOf(
  categories: readonly {
    readonly gameType: GameType;
    readonly vendors: readonly Pick<GameVendor, 'vassalage'>[];
  }[],
): PrizeMode {
  const vendors = categories.find(({ gameType }) => gameType === 'ELOTT')?.vendors ?? [];
  return vendors.some(({ vassalage }) => E_LOTTERIES.has(vassalage)) ? 'Elott' : 'Lott';
}
