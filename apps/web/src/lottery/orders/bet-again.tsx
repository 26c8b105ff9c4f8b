import { useNavigate } from '@tanstack/react-router';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import { MAX_LINES, splitSlip } from '@tessera/contract/lottery/slip';
import { useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { LotteryGame } from '../games.ts';
import { isLocked, linesOf, useSlip } from '../play/slip-store.ts';
import { repriced } from '../play/stake.ts';
import type { LotteryOrderDetail } from './order-status.ts';

export interface BetAgainProps {
  readonly game: LotteryGame;
  readonly order: LotteryOrderDetail;
}

/** Adds the lines of an order to the slip with the returns of the issue on sale. The member confirms the slip there. */
export function BetAgain({ game, order }: BetAgainProps) {
  const t = useT();
  const navigate = useNavigate();
  const toasts = useToast();
  const { gameId, prizeModeId, bettingSlipString } = order;
  const store = useSlip(gameId, prizeModeId);
  const { data: setting } = useCall('lottery.lotterySetting', { id: gameId });
  const band = setting?.series.find((one) => one.prizeModeId === prizeModeId);
  const again = () => {
    if (!setting || !band) return;
    const lines = repriced(linesOf({ lines: splitSlip(bettingSlipString) }), band, setting.betMultipleMax);
    const added = store.add(lines);
    if (added < lines.length && !isLocked(store.read()))
      toasts.show(t('lottery.slipFull', { count: MAX_LINES }));
    void navigate({
      to: paths.startLottery,
      search: { gameId, prize_mode: PRIZE_MODES[prizeModeId - 1] ?? 'Lott', slip: 'open' },
    });
  };
  return (
    <Button disabled={!band || game.suspended} onClick={again}>
      {t('lottery.again')}
    </Button>
  );
}
