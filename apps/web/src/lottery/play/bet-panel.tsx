import { useNavigate } from '@tanstack/react-router';
import { PRIZE_MODES, type PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { playOf } from '@tessera/contract/lottery/plays';
import { type ReactNode, useState } from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { LotteryGame } from '../games.ts';
import select from '../select.module.css';
import styles from './bet-panel.module.css';
import { PlayChoice, type PlayMenu } from './play-choice.tsx';
import { SelectionPanel, type SelectionPanelProps } from './selection-panel.tsx';
import type { GameSetting, Stake } from './stake.ts';

export interface BetPanelProps {
  readonly game: LotteryGame;
  /** Prize mode of the address. */
  readonly modeName: string | undefined;
  /** Whether the address opens the slip. */
  readonly slipOpen: boolean;
}

/** Chooses a play, numbers and a stake, and adds lines to the slip. */
export function BetPanel({ game, modeName, slipOpen }: BetPanelProps) {
  const { gameId, prizeModeIds } = game;
  const setting = useCall('lottery.lotterySetting', { id: gameId });
  const menus = useCall('lottery.playMenu', { id: gameId });
  const failed = setting.data ? menus : setting;
  if (!setting.data || !menus.data) {
    if (failed.isPending && failed.fetchStatus !== 'paused') return <PanelShape />;
    return <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const wanted = PRIZE_MODES.findIndex((name) => name === modeName) + 1;
  const mode = prizeModeIds.find((id) => id === wanted) ?? prizeModeIds[0] ?? 1;
  return <OpenPanel game={game} mode={mode} setting={setting.data} menus={menus.data} slipOpen={slipOpen} />;
}

const nameOf = (mode: number) => PRIZE_MODES[mode - 1] ?? PRIZE_MODES[0];

interface OpenPanelProps {
  readonly game: LotteryGame;
  readonly mode: PrizeModeId;
  readonly setting: GameSetting;
  readonly menus: readonly PlayMenu[];
  readonly slipOpen: boolean;
}

function OpenPanel({ game, mode, setting, menus, slipOpen }: OpenPanelProps) {
  const t = useT();
  const navigate = useNavigate();
  const { gameId } = game;
  const modes = menus.filter(({ prizeModeId }) =>
    setting.series.some((band) => band.prizeModeId === prizeModeId),
  );
  const menu = modes.find(({ prizeModeId }) => prizeModeId === mode) ?? modes[0];
  const band = setting.series.find(({ prizeModeId }) => prizeModeId === menu?.prizeModeId);
  if (!menu || !band) return <p className={page.quiet}>{t('lottery.none')}</p>;
  const search = { gameId, prize_mode: nameOf(menu.prizeModeId) };
  const show = (parameters: Readonly<Record<string, string>>, replace: boolean) =>
    void navigate({
      to: paths.startLottery,
      search: { ...search, ...parameters },
      replace,
      resetScroll: false,
    });
  const modeChoice = modes.length > 1 && (
    <div className={styles.mode}>
      <select
        className={select.select}
        aria-label={t('lottery.modes')}
        value={menu.prizeModeId}
        onChange={({ target }) => show({ prize_mode: nameOf(Number(target.value)) }, true)}
      >
        {modes.map(({ prizeModeId: id }) => (
          <option key={id} value={id}>
            {t(`lottery.mode.${nameOf(id)}`)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <div className={styles.panel}>
      <Plays
        key={`${gameId} ${menu.prizeModeId}`}
        game={game}
        menu={menu}
        band={band}
        setting={setting}
        modeChoice={modeChoice}
        slipOpen={slipOpen}
        onSlip={(open) => show(open ? { slip: 'open' } : {}, !open)}
      />
    </div>
  );
}

interface PlaysProps extends Omit<SelectionPanelProps, 'play' | 'stake' | 'onStake'> {
  readonly menu: PlayMenu;
  readonly modeChoice: ReactNode;
}

function Plays({ menu, modeChoice, ...rest }: PlaysProps) {
  const { band, setting } = rest;
  const [firstGroup] = menu.playMenuGroups;
  const [playId, setPlayId] = useState(firstGroup?.plays[0]?.playId ?? 0);
  const [stake, setStake] = useState<Stake>({
    unit: setting.pointPrice ? 'point' : (setting.units[0] ?? '1'),
    multiple: 1,
    series: band.maxBetSeries,
  });
  const play = playOf(playId);
  if (!play) return null;
  // The returns may change while the page is open.
  const series = Math.min(band.maxBetSeries, Math.max(band.minSeries, stake.series));
  return (
    <>
      <PlayChoice menu={menu} current={play} onChoose={setPlayId}>
        {modeChoice}
      </PlayChoice>
      <SelectionPanel key={play.id} {...rest} play={play} stake={{ ...stake, series }} onStake={setStake} />
    </>
  );
}

function PanelShape() {
  const t = useT();
  return (
    <div className={styles.panel} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.tabsShape} />
      <Skeleton className={styles.boardShape} />
      <Skeleton className={styles.boardShape} />
    </div>
  );
}
