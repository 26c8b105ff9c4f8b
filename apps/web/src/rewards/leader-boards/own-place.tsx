import { Link } from '@tanstack/react-router';
import type { LeaderBoard, LeaderPlace } from '@tessera/contract/rewards/leader-boards';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { useQuantity } from '../missions/quantity.ts';
import styles from './boards.module.css';

export interface OwnPlaceProps {
  readonly board: LeaderBoard;
  /** The own place between its neighbours; empty without a score, undefined until the places load. */
  readonly around: readonly LeaderPlace[] | undefined;
}

/** The place of the member, or how to get one. After the end, a prize replaces the score, which the places show. */
export function OwnPlace({ board: { phase, metric }, around }: OwnPlaceProps) {
  const t = useT();
  const { number, money } = useFormats();
  const { currency } = useApi().status.info;
  const quantity = useQuantity(metric);
  const place = around?.find(({ own }) => own);
  const prize = place?.prize ?? '0';
  return (
    <dl className={styles.own}>
      <dt>{t('boards.own')}</dt>
      {around && !place && (
        <dd className={page.quiet}>{t(phase === 'running' ? 'boards.ownNone' : 'boards.ownWithout')}</dd>
      )}
      {place && (
        <dd className={styles.place}>
          <strong>{t('boards.ownPlace', { rank: number(place.rank) })}</strong>
          {/[1-9]/.test(prize) ? (
            <Link to={paths.rewardCenter} search={{ kind: 'MISSION' }} className={page.link}>
              {t('boards.ownPrize', { amount: money(prize, { currency }) })}
            </Link>
          ) : (
            <span>
              {t(`boards.metric.${metric}`)} <bdi>{quantity(place.score)}</bdi>
            </span>
          )}
        </dd>
      )}
    </dl>
  );
}
