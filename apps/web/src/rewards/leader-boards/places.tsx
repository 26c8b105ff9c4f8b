import type { BoardMetric, LeaderPlace } from '@tessera/contract/rewards/leader-boards';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { useQuantity } from '../missions/quantity.ts';
import styles from './boards.module.css';

export interface PlacesProps {
  readonly label: string;
  readonly metric: BoardMetric;
  readonly places: readonly LeaderPlace[];
  /** Number of ranks with a prize. Their rows leave room for the prize, which appears after the end. */
  readonly prizes: number;
}

/** Places with masked names and scores; final standings with the prizes. */
export function Places({ label, metric, places, prizes }: PlacesProps) {
  const t = useT();
  const { number, money } = useFormats();
  const { currency } = useApi().status.info;
  const quantity = useQuantity(metric);
  return (
    <table className={styles.places} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('boards.column.rank')}</th>
          <th scope="col">{t('boards.column.name')}</th>
          <th scope="col">{t(`boards.metric.${metric}`)}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, name, own, score, prize }, at) => (
          // Members with equal scores share a rank.
          <tr
            key={`${rank}-${at - places.findIndex((one) => one.rank === rank)}`}
            data-own={own}
            data-prized={rank <= prizes}
          >
            <td>{number(rank)}</td>
            <td>
              <bdi>{name}</bdi> {own && <Badge tone="accent">{t('boards.you')}</Badge>}
            </td>
            <td>
              <bdi>{quantity(score)}</bdi>
              {prize !== null && /[1-9]/.test(prize) && (
                <span className={styles.prize}>
                  {t('boards.prizeOf', { amount: money(prize, { currency }) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
