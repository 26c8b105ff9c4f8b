import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { OrderProblem } from '../play/order-problem.tsx';
import type { StationOrders, StationOutcome } from './station-orders.ts';
import styles from './stations.module.css';

/** The other stations of the day, for which the member can bet the same lines. */
export function OtherStations({ offered, selected, toggle }: StationOrders) {
  const t = useT();
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.others}>
      <legend>{t('lottery.otherStations')}</legend>
      {offered.map(({ game: { gameId, gameName }, hasSlip }) => (
        <Checkbox
          key={gameId}
          checked={selected.some(({ game }) => game.gameId === gameId)}
          disabled={hasSlip}
          onChange={() => toggle(gameId)}
        >
          <bdi>{gameName}</bdi>
          {hasSlip && ` · ${t('lottery.station.hasSlip')}`}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** What happened to the order of each other station. */
export function StationOutcomes({ outcomes }: Pick<StationOrders, 'outcomes'>) {
  const t = useT();
  if (outcomes.length === 0) return null;
  return (
    <ul className={styles.outcomes} aria-label={t('lottery.otherStations')}>
      {outcomes.map((outcome) => (
        <Outcome key={outcome.game.gameId} outcome={outcome} />
      ))}
    </ul>
  );
}

const TONES = { waiting: 'quiet', placed: 'good', failed: 'bad' } as const;

function Outcome({ outcome: { game, state, orderId, error } }: { readonly outcome: StationOutcome }) {
  const t = useT();
  const { gameId, gameName } = game;
  return (
    <li className={page.stack}>
      <p className={styles.outcome}>
        <strong>
          <bdi>{gameName}</bdi>
        </strong>
        <Badge tone={TONES[state]}>{t(`lottery.station.${state}`)}</Badge>
      </p>
      {error && <OrderProblem error={error} />}
      {state !== 'waiting' && (
        <ButtonLink
          to={paths.startLottery}
          search={
            orderId === undefined ? { gameId, slip: 'open' } : { gameId, view: 'orders', order: orderId }
          }
          kind="quiet"
        >
          {t(orderId === undefined ? 'lottery.station.toSlip' : 'lottery.toOrder')}
        </ButtonLink>
      )}
    </li>
  );
}
