import { playOf } from '@tessera/contract/lottery/plays';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import { amountFromUnits, LEDGER_SCALE } from '@tessera/contract/money';
import { useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { LotteryGame } from '../games.ts';
import styles from '../lottery.module.css';
import type { GameSetting } from '../play/stake.ts';
import type { PlayMenu } from '../play/play-choice.tsx';
import { usePlayWords } from '../play/play-names.ts';
import { useReturnText } from './return-text.ts';
import { ReturnVersions, type ReturnVersionsProps } from './return-versions.tsx';

type MenuPlay = PlayMenu['playMenuGroups'][number]['plays'][number];

/** How each play wins, with its exact odds and prizes, the returns of the lottery, and its limits. */
export function Rules({ game }: { readonly game: LotteryGame }) {
  const t = useT();
  const setting = useCall('lottery.lotterySetting', { id: game.gameId });
  const menus = useCall('lottery.playMenu', { id: game.gameId });
  const failed = setting.data ? menus : setting;
  if (!setting.data || !menus.data) {
    if (failed.isPending && failed.fetchStatus !== 'paused')
      return <Skeleton className={styles.tableShape} />;
    return <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <>
      {game.simulated && <p className={page.quiet}>{t('lottery.simulatedText')}</p>}
      <Returns setting={setting.data} />
      <Versions gameId={game.gameId} onSale={setting.data.returnVersion} />
      {menus.data.map((menu) => (
        <details key={menu.prizeModeId} className={page.card} open={menu === menus.data[0]}>
          <summary className={styles.summary}>
            {t(`lottery.mode.${PRIZE_MODES[menu.prizeModeId - 1] ?? 'Lott'}`)}
          </summary>
          {menu.playMenuGroups.map(({ code, plays }) => (
            <section key={code} className={page.stack}>
              <h3 className={page.subtitle}>{t(`lottery.plays.${code}` as PlainMessageKey)}</h3>
              {plays.map((play) => (
                <PlayRule key={play.playId} play={play} />
              ))}
            </section>
          ))}
        </details>
      ))}
    </>
  );
}

/** Tiers that a play lists at once. The others are listed on demand. */
const LISTED_TIERS = 4;

function PlayRule({ play: { playId, playCode, tiers } }: { readonly play: MenuPlay }) {
  const t = useT();
  const words = usePlayWords();
  const { currency } = useApi().status.info;
  const { money, number } = useFormats();
  const play = playOf(playId);
  const lots = play?.pointLots ?? 1;
  const tierName = (code: string) => play && words.tier(play, code);
  const list = (some: typeof tiers) => (
    <ul className={styles.tiers}>
      {some.map((tier) => (
        <li key={tier.code}>
          {tierName(tier.code) !== undefined && <strong>{tierName(tier.code)}: </strong>}
          <span>{t('lottery.rulesOdds', { outcomes: number(outcomesPerWin(tier, lots)) })}</span>{' '}
          {lots > 1 && `${t('lottery.rulesLots', { count: lots })} `}·{' '}
          {t('lottery.prizeOfTwo', { stake: money('2.00', { currency }) })}{' '}
          <Money amount={tier.prize} currency={currency} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.rule}>
      <h4>{words.name(playCode)}</h4>
      <p className={page.quiet}>{words.rule(playCode)}</p>
      {list(tiers.slice(0, LISTED_TIERS))}
      {tiers.length > LISTED_TIERS && (
        <details>
          <summary className={styles.summary}>
            {t('lottery.moreTiers', { count: tiers.length - LISTED_TIERS })}
          </summary>
          {list(tiers.slice(LISTED_TIERS))}
        </details>
      )}
    </div>
  );
}

/** Decimals that the division of integers keeps. */
const RATIO_SCALE = 1_000_000n;

/**
 * Outcomes for each win, with three significant digits. Counts of outcomes have up to 54 digits and are divided as integers.
 * Where a stake can win on each of several lots, the ratio is that of one lot.
 */
function outcomesPerWin({ winning, total }: MenuPlay['tiers'][number], lots: number): number {
  const scaled = (BigInt(total) * BigInt(lots) * RATIO_SCALE) / BigInt(winning);
  return Number((Number(scaled) / Number(RATIO_SCALE)).toPrecision(3));
}

function Returns({ setting }: { readonly setting: GameSetting }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const smallest = money(amountFromUnits(1n), { currency, decimals: LEDGER_SCALE });
  const returnText = useReturnText();
  return (
    <section className={page.card}>
      <h2 className={page.subtitle}>{t('lottery.returns')}</h2>
      <p className={page.quiet}>{t('lottery.returnsText')}</p>
      <p className={page.quiet}>{t('lottery.rulesRounding', { smallest })}</p>
      <dl className={styles.parts}>
        {setting.series.map((band) => (
          <div key={band.prizeModeId}>
            <dt>{t(`lottery.mode.${PRIZE_MODES[band.prizeModeId - 1] ?? 'Lott'}`)}</dt>
            <dd>{returnText(band)}</dd>
          </div>
        ))}
        <Limit label={t('lottery.limit.line')} amount={setting.betAmountMax} currency={currency} />
        <Limit label={t('lottery.limit.member')} amount={setting.memberAmountMax} currency={currency} />
        <Limit label={t('lottery.limit.win')} amount={setting.winAmountMax} currency={currency} />
      </dl>
    </section>
  );
}

/** The list loads when it opens. */
function Versions(props: ReturnVersionsProps) {
  const t = useT();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={page.card} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className={styles.summary}>{t('lottery.versions')}</summary>
      {wasOpened && <ReturnVersions {...props} />}
    </details>
  );
}

interface LimitProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
}

function Limit({ label, amount, currency }: LimitProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
