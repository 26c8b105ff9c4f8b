import {
  BACCARAT_SPOTS,
  type BaccaratRound,
  type BaccaratSpot,
  type BaccaratTable,
} from '@tessera/contract/games/studio/baccarat';
import { memo } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import styles from './bet-spots.module.css';
import type { Bets } from './bets.ts';

export interface BetSpotsProps {
  readonly spots: BaccaratTable['spots'];
  readonly bets: Bets;
  /** The round that is shown, for where it paid. */
  readonly round: BaccaratRound | undefined;
  readonly locked: boolean;
  readonly onLay: (spot: BaccaratSpot) => void;
  readonly onClear: () => void;
}

/** Where chips are laid: each tap lays the chosen one. */
export function BetSpots({ spots, bets, round, locked, onLay, onClear }: BetSpotsProps) {
  const t = useT();
  const paysOf = (spot: BaccaratSpot) => spots.find((known) => known.spot === spot)?.pays ?? 0;
  return (
    // In the order of the table above, whatever way the language runs.
    <div className={styles.spots} dir="ltr" role="group" aria-label={t('baccarat.spots')}>
      {BACCARAT_SPOTS.map((spot) => {
        const stake = bets.find((bet) => bet.spot === spot)?.stake;
        return (
          <button
            key={spot}
            type="button"
            className={styles.spot}
            data-spot={spot}
            data-won={round?.winner === spot}
            disabled={locked}
            onClick={() => onLay(spot)}
          >
            <SpotWords spot={spot} pays={paysOf(spot)} stake={stake} />
          </button>
        );
      })}
      <IconButton
        icon="close"
        label={t('baccarat.clear')}
        disabled={locked || bets.length === 0}
        onClick={onClear}
      />
    </div>
  );
}

interface SpotWordsProps {
  readonly spot: BaccaratSpot;
  /** Hundredths of the stake. */
  readonly pays: number;
  readonly stake: string | undefined;
}

/** By themselves: each round locks and frees the spots, and writes none of their figures anew. */
const SpotWords = memo(function SpotWords({ spot, pays, stake }: SpotWordsProps) {
  const t = useT();
  const { money } = useFormats();
  return (
    <>
      <span className={styles.name}>{t(`baccarat.spot.${spot}`)}</span>
      <span className={styles.pays}>{t('baccarat.pays', { times: money((pays / 100).toFixed(2)) })}</span>
      <span className={styles.stake} data-laid={stake !== undefined}>
        {stake === undefined ? '–' : <Money amount={stake} />}
      </span>
    </>
  );
});
