import type { ReactNode } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from './rules.module.css';

export interface GameLimitsProps {
  readonly minStake: string;
  readonly maxStake: string;
  readonly maxWin: string;
  readonly minCycleMs: number;
  /** A round may have several bets, each within the limits. */
  readonly onEachSpot?: boolean;
}

/** Limits of the stake, maximum win per round and pace of the game. */
export function GameLimits({ minStake, maxStake, maxWin, minCycleMs, onEachSpot = false }: GameLimitsProps) {
  const t = useT();
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  const limits = { min: money(minStake, { currency }), max: money(maxStake, { currency }) };
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.limits.title')}</h3>
      <p>{onEachSpot ? t('baccarat.rules.limits', limits) : t('studio.limits.stake', limits)}</p>
      <p>{t('studio.limits.win', { most: money(maxWin, { currency }) })}</p>
      <p>{t('studio.cycle.text', { seconds: number(minCycleMs / 1000) })}</p>
    </section>
  );
}

interface StatedReturnProps {
  readonly returnPercent: string;
  readonly returnNumerator: string;
  readonly returnDenominator: string;
  /** Explanation of the calculation. */
  readonly children?: ReactNode;
}

/** The exact return to player over all possible results. */
export function StatedReturn(props: StatedReturnProps) {
  const t = useT();
  const { number } = useFormats();
  const { returnPercent: percent, returnNumerator, returnDenominator } = props;
  const numerator = number(BigInt(returnNumerator));
  const denominator = number(BigInt(returnDenominator));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.return.title')}</h3>
      <p>{t('studio.returns', { percent, numerator, denominator })}</p>
      {props.children}
    </section>
  );
}
