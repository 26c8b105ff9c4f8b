import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, useApi } from '../../api/index.ts';
import { refreshBalance } from '../balance.ts';
import { requestKeys } from '../request-key.ts';
import type { Sent } from './transfer-sent.tsx';
import { KEY_IS_SPENT } from './transfer-words.ts';

interface Ends {
  readonly onSent: (sent: Sent) => void;
  readonly onRefused: (code: string | undefined) => void;
}

/** Sends once however often it is tried: a try that lost its answer has the key of the one before. */
export function useTransfer({ onSent, onRefused }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [keys] = useState(requestKeys);
  const readAnew = () => {
    void refreshBalance(queries);
    void queries.invalidateQueries({ queryKey: ['upline.uplineAccount'] });
  };
  return useMutation({
    mutationFn: ({ amount, password }: { readonly amount: string; readonly password: string }) =>
      client.call('upline.transferUpline', { amount, password, requestKey: keys.keyFor(amount) }),
    onSuccess: (sent) => {
      keys.forget();
      readAnew();
      void queries.invalidateQueries({ queryKey: ['report.transactions'] });
      onSent(sent);
    },
    onError: (error) => {
      const code = codeOf(error);
      if (KEY_IS_SPENT.has(code ?? '')) {
        keys.forget();
        readAnew();
      }
      onRefused(code);
    },
  });
}
