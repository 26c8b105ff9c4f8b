import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DepositOrder } from '@tessera/contract/wallet/deposit';
import { CallFailure, type CallInput, codeOf, useApi } from '../../api/index.ts';
import {
  type RequestContent,
  useCancelledContent,
  useIsOpen,
  useOpenRequests,
} from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';

/** What is asked for, whatever try it is. */
export type Wish = Omit<CallInput<'wallet.deposit'>, 'requestKey'>;

/** Refusals that say that the operator changed what this screen shows. */
const CHANGED: readonly string[] = [
  'deposit.amount.limit',
  'deposit.field.invalid',
  'deposit.paused',
  'function.not.available',
];

interface Ends {
  readonly onOrder: (order: DepositOrder) => void;
  readonly onLimit: () => void;
  readonly onCancelled: (content: RequestContent) => void;
}

/** Opens a deposit order. */
export function useOpening({ onOrder, onLimit, onCancelled }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const requests = useOpenRequests('deposit');
  useCancelledContent(requests, onCancelled);
  const opening = useMutation({
    mutationFn: (wish: Wish) => {
      const { method, channel = '', amount } = wish;
      return sendMoneyRequest(requests, { method, channel, amount }, (requestKey) =>
        client.call('wallet.deposit', { ...wish, requestKey }),
      );
    },
    onSuccess: (order) => {
      // Whoever comes back from the payment page, or goes to the record, finds it there.
      void queries.invalidateQueries({ queryKey: ['report.deposits'] });
      onOrder(order);
    },
    onError: (error) => {
      const code = codeOf(error) ?? '';
      if (isLimit(error)) onLimit();
      if (!CHANGED.includes(code)) return;
      void queries.invalidateQueries({ queryKey: ['wallet.depositMethods'] });
      void queries.invalidateQueries({ queryKey: ['wallet.depositPromotions'] });
    },
  });
  return { opening, isOpen: useIsOpen(requests) };
}

export function isLimit(error: Error | null): boolean {
  return codeOf(error) === 'deposit.amount.limit';
}

/** The field of the order that the server found missing or no longer offered. */
export function fieldOf(error: Error | null): unknown {
  return error instanceof CallFailure ? error.value['field'] : undefined;
}
