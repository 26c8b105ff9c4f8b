import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DepositOrder } from '@tessera/contract/deposit';
import { useState } from 'react';
import { CallFailure, type CallInput, codeOf, useApi } from '../../api/index.ts';
import { requestKeys } from '../request-key.ts';

/** What is asked for, whatever try it is. */
export type Wish = Omit<CallInput<'wallet.deposit'>, 'requestKey'>;

/** Refusals that say that the operator changed what this screen shows. */
const CHANGED: readonly string[] = [
  'deposit.amount.limit',
  'deposit.field.invalid',
  'deposit.paused',
  'function.not.available',
];

/** Opens the order. However often the same deposit is sent, it is one order. */
export function useOpening(onOrder: (order: DepositOrder) => void, onLimit: () => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [keys] = useState(requestKeys);
  return useMutation({
    mutationFn: (wish: Wish) =>
      client.call('wallet.deposit', { ...wish, requestKey: keys.keyFor(JSON.stringify(wish)) }),
    onSuccess: (order) => {
      // An order that can no longer be paid is done with: the same amount again is a new one.
      if (!order.payUrl) keys.forget();
      // Whoever comes back from the payment page, or goes to the record, finds it there.
      void queries.invalidateQueries({ queryKey: ['report.deposits'] });
      onOrder(order);
    },
    onError: (error) => {
      const code = codeOf(error) ?? '';
      if (code === 'request.conflict') keys.forget();
      if (isLimit(error)) onLimit();
      if (!CHANGED.includes(code)) return;
      void queries.invalidateQueries({ queryKey: ['wallet.depositMethods'] });
      void queries.invalidateQueries({ queryKey: ['wallet.depositPromotions'] });
    },
  });
}

export function isLimit(error: Error | null): boolean {
  return codeOf(error) === 'deposit.amount.limit';
}

/** The field of the order that the server found missing or no longer offered. */
export function fieldOf(error: Error | null): unknown {
  return error instanceof CallFailure ? error.value['field'] : undefined;
}
