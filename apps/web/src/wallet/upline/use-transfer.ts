import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, useApi } from '../../api/index.ts';
import { refreshBalance } from '../balance.ts';
import {
  type RequestContent,
  useCancelledContent,
  useIsOpen,
  useOpenRequests,
} from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';
import type { Sent } from './transfer-sent.tsx';
import { OUTDATED } from './transfer-words.ts';

interface Ends {
  readonly onSent: (sent: Sent) => void;
  readonly onRefused: (code: string | undefined) => void;
  readonly onCancelled: (content: RequestContent) => void;
}

interface Asked {
  readonly amount: string;
  readonly password: string;
  readonly repeatConfirmed?: true;
}

/** Shows a transfer that was executed. */
export function useShowSent(onSent: (sent: Sent) => void) {
  const queries = useQueryClient();
  return (sent: Sent) => {
    readAnew(queries);
    void queries.invalidateQueries({ queryKey: ['report.transactions'] });
    onSent(sent);
  };
}

function readAnew(queries: QueryClient) {
  void refreshBalance(queries);
  void queries.invalidateQueries({ queryKey: ['upline.uplineAccount'] });
}

/** Sends money to the upline. */
export function useTransfer({ onSent, onRefused, onCancelled }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const requests = useOpenRequests('upline-transfer');
  useCancelledContent(requests, onCancelled);
  const transfer = useMutation({
    mutationFn: (asked: Asked) =>
      sendMoneyRequest(requests, { amount: asked.amount }, (requestKey) =>
        client.call('upline.transferUpline', { ...asked, requestKey }),
      ),
    onSuccess: useShowSent(onSent),
    onError: (error) => {
      const code = codeOf(error);
      if (OUTDATED.has(code ?? '')) readAnew(queries);
      onRefused(code);
    },
  });
  return { transfer, isOpen: useIsOpen(requests) };
}
