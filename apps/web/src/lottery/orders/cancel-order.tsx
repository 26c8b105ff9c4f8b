import { unitsFromAmount, amountFromUnits } from '@tessera/contract/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefusalTexts, useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { acceptBalance } from '../../wallet/index.ts';
import { isOpen, type LotteryOrderDetail } from './order-status.ts';

const REFUSED: RefusalTexts = {
  'lottery.issue.closed': 'lottery.order.cancelLate',
  'lottery.cancellation.refused': 'lottery.order.cancelRefused',
  'lottery.cancellation.next.day': 'lottery.order.cancelNextDay',
  'lottery.cancellation.limit': 'lottery.order.cancelLimit',
  'lottery.cancellation.bonus': 'lottery.order.cancelBonus',
};

export interface CancelSheetProps {
  readonly order: LotteryOrderDetail;
  /** Lines to cancel; undefined while the sheet is closed. */
  readonly lineIds: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** The ids of the lines that can be cancelled. */
export function cancellableLines({ lines, cancelUntil }: LotteryOrderDetail): readonly string[] {
  if (cancelUntil === null) return [];
  return lines.filter(({ status }) => isOpen(status)).map(({ orderDetailId }) => orderDetailId);
}

/** Cancels lines of an order after the member has seen what is refunded. */
export function CancelSheet({ order, lineIds, onClose }: CancelSheetProps) {
  const t = useT();
  return (
    <Sheet open={lineIds !== undefined} onClose={onClose} title={t('lottery.order.cancel')}>
      {lineIds && <Confirmation order={order} lineIds={lineIds} onClose={onClose} />}
    </Sheet>
  );
}

interface ConfirmationProps extends CancelSheetProps {
  readonly lineIds: readonly string[];
}

function Confirmation({ order, lineIds, onClose }: ConfirmationProps) {
  const t = useT();
  const { money } = useFormats();
  const { client, status } = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const units = order.lines
    .filter(({ orderDetailId }) => lineIds.includes(orderDetailId))
    .reduce((sum, line) => sum + unitsFromAmount(line.amount), 0n);
  const amount = money(amountFromUnits(units), { currency: status.info.currency });
  // A repeated cancellation changes nothing, so a lost answer needs no key.
  const cancel = useMutation({
    mutationFn: () => client.call('chases.cancelSuborders', { orderDetailIds: [...lineIds] }),
    onSuccess: (answer) => {
      acceptBalance(queries, answer);
      if ('order' in answer)
        queries.setQueryData(['lotteryOrders.orderInfo', { id: order.orderId }], answer.order);
      for (const list of ['lotteryOrders.orders', 'lotteryOrders.todayOrders'])
        void queries.invalidateQueries({ queryKey: [list] });
      toast.show(t('lottery.chase.cancelled', { amount }), 'done');
      onClose();
    },
  });
  const failure = useFailureText(cancel.error, REFUSED);
  return (
    <div className={page.stack}>
      <p>{t('lottery.order.cancelText', { count: lineIds.length, amount })}</p>
      {cancel.error && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('lottery.chase.cancelConfirm', { amount })}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('lottery.order.keep')}
      </Button>
    </div>
  );
}
