import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useGameSearch } from '../game-search.ts';
import { type LotteryGame, useSale } from '../games.ts';
import { StationOutcomes } from '../stations/other-stations.tsx';
import type { StationOrders } from '../stations/station-orders.ts';
import type { PlacedOrder } from './place-order.ts';

export interface PlacedProps {
  readonly placed: PlacedOrder;
  readonly game: LotteryGame;
  /** The orders of other stations. */
  readonly outcomes: StationOrders['outcomes'];
  readonly onClose: () => void;
}

/** Confirms a placed order, and leads to its detail. */
export function Placed({ placed: { order }, game, outcomes, onClose }: PlacedProps) {
  const t = useT();
  const { money, date } = useFormats();
  const { currency } = useApi().status.info;
  const sale = useSale(game.gameId);
  const ofGame = useGameSearch(game.gameId);
  const issue = [sale.current, ...sale.next].find((one) => one?.numero === order.numero);
  const words = { numero: order.numero, amount: money(order.amount, { currency }) };
  return (
    <div className={page.stack} role="status">
      <h3 className={page.subtitle}>{t('lottery.placed')}</h3>
      <p>
        {issue
          ? t('lottery.placedText', { ...words, time: date(issue.drawsAt, 'second') })
          : t('lottery.placedClosed', words)}
      </p>
      <ButtonLink
        to={paths.startLottery}
        search={{ ...ofGame, view: 'orders', order: order.orderId }}
        kind="secondary"
      >
        {t('lottery.toOrder')}
      </ButtonLink>
      <StationOutcomes outcomes={outcomes} />
      <Button onClick={onClose}>{t('lottery.again')}</Button>
    </div>
  );
}
