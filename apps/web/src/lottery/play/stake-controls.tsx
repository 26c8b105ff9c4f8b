import { amountFromUnits } from '@tessera/contract/money';
import type { PlayDefinition } from '@tessera/contract/lottery/play-definition';
import {
  LINE_UNITS,
  pointUnits,
  prizeUnits,
  stakeAmount,
  WHOLE_RETURN,
} from '@tessera/contract/lottery/prize';
import { memo, useId } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import shared from '../lottery.module.css';
import select from '../select.module.css';
import { Stepper } from '../stepper.tsx';
import { usePlayWords } from './play-names.ts';
import { usePointsText } from './points-text.ts';
import { type Band, type GameSetting, priceDecimals, type Stake } from './stake.ts';
import styles from './bet-panel.module.css';

export interface StakeControlsProps {
  readonly play: PlayDefinition;
  readonly band: Band;
  readonly setting: GameSetting;
  readonly stake: Stake;
  readonly onStake: (stake: Stake) => void;
}

/** Price of a stake, multiple, and the slider between prize and rebate. A tap on the board does not render them. */
export const StakeControls = memo(function StakeControls(props: StakeControlsProps) {
  const { play, band, setting, stake, onStake } = props;
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const id = useId();
  const point = pointUnits(play);
  const price = (units: bigint) => {
    const amount = amountFromUnits(units);
    return money(amount, { currency, decimals: priceDecimals(amount, currency) });
  };
  return (
    <div className={styles.controls}>
      <label className={styles.control} htmlFor={`${id}-unit`}>
        <span>{t('lottery.unit')}</span>
        <select
          id={`${id}-unit`}
          className={select.select}
          value={stake.unit}
          onChange={({ target }) => {
            const unit = LINE_UNITS.find((one) => one === target.value);
            if (unit) onStake({ ...stake, unit });
          }}
        >
          {point !== undefined && (
            <option value="point">{t('lottery.point', { price: price(point) })}</option>
          )}
          {setting.units.map((unit) => (
            <option key={unit} value={unit}>
              {price(stakeAmount(play, unit, 1))}
            </option>
          ))}
        </select>
      </label>
      <Stepper
        label={t(stake.unit === 'point' ? 'lottery.points' : 'lottery.multiple')}
        value={stake.multiple}
        least={1}
        most={setting.betMultipleMax}
        onChange={(multiple) => onStake({ ...stake, multiple })}
      />
      <SeriesSlider play={play} band={band} stake={stake} onStake={onStake} />
    </div>
  );
});

/** A tenth of a per cent of the return. */
const SERIES_STEP = 2;

interface SeriesSliderProps {
  readonly play: PlayDefinition;
  readonly band: Band;
  readonly stake: Stake;
  readonly onStake: (stake: Stake) => void;
}

/** A higher series pays a higher prize and a lower rebate. */
function SeriesSlider({ play, band, stake, onStake }: SeriesSliderProps) {
  const t = useT();
  const { money, percent } = usePrizeWords();
  const words = usePlayWords();
  const id = useId();
  const { minSeries, maxBetSeries, maxSeries } = band;
  const each = stakeAmount(play, stake.unit, stake.multiple);
  const points = usePointsText()(play, each);
  const tiers = play.tiers.filter(({ refund }) => !refund);
  const prizes = tiers.map((tier) => prizeUnits(play, tier, stake.series, each));
  const [low, high] = [prizes.reduce((a, b) => (b < a ? b : a)), prizes.reduce((a, b) => (b > a ? b : a))];
  const prize = low === high ? money(high) : `${money(low)} – ${money(high)}`;
  return (
    <div className={`${styles.control} ${styles.wide}`}>
      <label htmlFor={id}>{t('lottery.series')}</label>
      {minSeries < maxBetSeries && (
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={minSeries}
          max={maxBetSeries}
          step={SERIES_STEP}
          value={stake.series}
          aria-valuetext={`${prize}, ${percent(maxSeries - stake.series)}`}
          onChange={({ target }) => onStake({ ...stake, series: Number(target.value) })}
        />
      )}
      {points !== undefined && <p>{points}</p>}
      <p className={styles.sides}>
        <span>
          {t('lottery.prize')} <strong>{prize}</strong>
        </span>
        <span>{t('lottery.rebateShare', { percent: percent(maxSeries - stake.series) })}</span>
      </p>
      {low !== high && (
        <details>
          <summary className={shared.summary}>{t('lottery.allPrizes')}</summary>
          <dl className={styles.prizes}>
            {tiers.map(({ code }, at) => (
              <div key={code}>
                <dt>{words.tier(play, code)}</dt>
                <dd>{money(prizes[at] ?? 0n)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** Prizes in the currency, and parts of the whole return as per cent. */
function usePrizeWords() {
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  return {
    money: (units: bigint) => money(amountFromUnits(units), { currency }),
    percent: (series: number) => `${number(Math.floor((series / Number(WHOLE_RETURN)) * 10_000) / 100)} %`,
  };
}
