import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, useApi } from '../../api/index.ts';
import { refreshBalance } from '../balance.ts';
import { useIsOpen, useOpenRequests } from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';
import type { Sent } from './transfer-sent.tsx';
import { OUTDATED } from './transfer-words.ts';

interface Ends {
  readonly onSent: (sent: Sent) => void;
  readonly onRefused: (code: string | undefined) => void;
}

interface Asked {
  readonly amount: string;
  readonly password: string;
  readonly repeatConfirmed?: true;
}

/** Sends money to the upline. */
export function useTransfer({ onSent, onRefused }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const requests = useOpenRequests('upline-transfer');
  const readAnew = () => {
    void refreshBalance(queries);
    void queries.invalidateQueries({ queryKey: ['upline.uplineAccount'] });
  };
  const showSent = (sent: Sent) => {
    readAnew();
    void queries.invalidateQueries({ queryKey: ['report.transactions'] });
    onSent(sent);
  };
  const transfer = useMutation({
    mutationFn: (asked: Asked) =>
      sendMoneyRequest(requests, { amount: asked.amount }, (requestKey) =>
        client.call('upline.transferUpline', { ...asked, requestKey }),
      ),
    onSuccess: showSent,
    onError: (error) => {
      const code = codeOf(error);
      if (OUTDATED.has(code ?? '')) readAnew();
      onRefused(code);
    },
  });
  return { transfer, isOpen: useIsOpen(requests), showSent };
}
