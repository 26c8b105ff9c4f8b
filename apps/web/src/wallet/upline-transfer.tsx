import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOutput, type CallRefusal, codeOf, useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import page from '../ui/blocks/page.module.css';
import { Outcome } from '../ui/blocks/facts.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { refreshBalance } from './balance-updates.ts';
import { ExplainedSum, ExplainSheet } from './records/explain-sheet.tsx';
import {
  type RequestContent,
  useCancelledContent,
  useIsOpen,
  useOpenRequests,
} from './requests/open-requests.ts';
import { sendMoneyRequest } from './requests/send-money-request.ts';

/** Shown at fields. */
export const AT_FIELDS: ReadonlySet<string> = new Set<Code>([
  'balance.insufficient',
  'transfer.amount.invalid',
  'invalid.payment.pw',
]);

/** Refusals that report outdated account data. */
const OUTDATED: ReadonlySet<string> = new Set<Code>([
  'balance.insufficient',
  'request.conflict',
  'upline.not.available',
  'protection.break',
  'protection.excluded',
  'protection.age',
]);

export const TRANSFER_FAILURES: Partial<Record<Code, PlainMessageKey>> = {
  'function.not.available': 'upline.none',
  'upline.not.available': 'upline.refused.superior',
  'withdraw.turnover': 'withdraw.refused.turnover',
  'transfer.bonus.open': 'upline.refused.bonus',
  'not.exists.payment.password': 'withdraw.refused.noPassword',
  'payment.password.locked': 'withdraw.refused.locked',
  'session.limited': 'upline.refused.limited',
  'request.cancelled': 'request.cancelledLate',
  'request.conflict': 'upline.refused.conflict',
};

type Answer = CallOutput<'upline.transferUpline'>;
/** A transfer that was found by its key has no recipient. */
export type Sent = Pick<Answer, 'txId' | 'amount'> & Partial<Answer>;

export interface TransferSentProps {
  readonly sent: Sent;
  /** Masked. */
  readonly superior: string | undefined;
  readonly onAgain: () => void;
}

/** Amount and recipient of a transfer; a tap on the amount opens its ledger explanation. */
export function TransferSent({ sent: { txId, amount }, superior, onAgain }: TransferSentProps) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  return (
    <div className={page.screen}>
      <Outcome icon="check" tone="good" title={t('upline.sent')}>
        <ExplainedSum amount={amount} onExplain={() => setExplained(txId)} />
        {superior && <p className={page.quiet}>{t('upline.sentTo', { name: `\u2066${superior}\u2069` })}</p>}
      </Outcome>
      <ButtonLink to={paths.accountRecord}>{t('title.accountRecord')}</ButtonLink>
      <Button kind="secondary" onClick={onAgain}>
        {t('upline.again')}
      </Button>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}

type Code = CallRefusal<'upline.transferUpline'>;

interface Ends {
  readonly onSent: (sent: Sent) => void;
  readonly onRefused: (code: string | undefined) => void;
  readonly onCancelled: (content: RequestContent) => void;
}

interface TransferInput {
  readonly amount: string;
  readonly password: string;
  readonly repeatConfirmed?: true;
}

/** Returns a function that shows an executed transfer. */
export function useShowSent(onSent: (sent: Sent) => void) {
  const queries = useQueryClient();
  return (sent: Sent) => {
    refetch(queries);
    void queries.invalidateQueries({ queryKey: ['report.transactions'] });
    onSent(sent);
  };
}

function refetch(queries: QueryClient) {
  void refreshBalance(queries);
  void queries.invalidateQueries({ queryKey: ['upline.uplineAccount'] });
}

/** Transfers money to the upline. */
export function useTransfer({ onSent, onRefused, onCancelled }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const requests = useOpenRequests('upline-transfer');
  useCancelledContent(requests, onCancelled);
  const transfer = useMutation({
    mutationFn: (input: TransferInput) =>
      sendMoneyRequest(requests, { amount: input.amount }, (requestKey) =>
        client.call('upline.transferUpline', { ...input, requestKey }),
      ),
    onSuccess: useShowSent(onSent),
    onError: (error) => {
      const code = codeOf(error);
      if (OUTDATED.has(code ?? '')) refetch(queries);
      onRefused(code);
    },
  });
  return { transfer, isOpen: useIsOpen(requests) };
}
