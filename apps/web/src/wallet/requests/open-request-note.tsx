import { useQuery } from '@tanstack/react-query';
import { exactDecimals } from '@tessera/contract/currency';
import type { MoneyAction } from '@tessera/contract/wallet/wallet';
import { useEffect, useEffectEvent } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { pollIntervalMs } from '../poll-interval.ts';
import { type OpenRequest, type RequestContent, useOpenRequests, useStoredRequest } from './open-requests.ts';
import styles from './requests.module.css';

/** Time within which a request from before a reload may still arrive at the server. */
const ARRIVAL_MS = 5000;

export interface OpenRequestNoteProps {
  readonly action: MoneyAction;
  /**
   * The request was executed: `reference` is the id of the withdrawal, deposit or movement. The request stays
   * open until the answer is shown: a reload in between finds it again.
   */
  readonly onFound: (reference: string, content: RequestContent) => Promise<void> | void;
}

/**
 * Queries the server for the outcome of an unanswered request and shows the result. Belongs to the screen and
 * not to the form, because the form may be replaced while the request is unsettled.
 */
export function OpenRequestNote({ action, onFound }: OpenRequestNoteProps) {
  const t = useT();
  const { client, status } = useApi();
  const { money } = useFormats();
  const requests = useOpenRequests(action);
  const stored = useStoredRequest(requests);
  const open = stored?.cancelled ? undefined : stored;
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['wallet.moneyRequestOutcome', open?.requestKey],
    queryFn: async () => {
      if (!open) return null;
      if (!open.lost) await new Promise((done) => setTimeout(done, arrivalLeftMs(open.sentAt)));
      return client.call('wallet.moneyRequestOutcome', { action, requestKey: open.requestKey });
    },
    enabled: open !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? false : pollIntervalMs(state)),
  });
  const settle = useEffectEvent(async (request: OpenRequest, reference: string | null) => {
    if (reference === null) {
      requests?.write({ ...request, cancelled: true });
      return;
    }
    await onFound(reference, request.content);
    requests?.remove(request.requestKey);
  });
  const dismiss = useEffectEvent(() => {
    const last = requests?.read();
    if (last?.cancelled) requests?.remove(last.requestKey);
  });
  useEffect(() => () => dismiss(), []);
  useEffect(() => {
    if (open && data) void settle(open, data.reference);
  }, [open, data]);
  if (!stored) return null;
  const { amount: requested } = stored.content;
  const { currency } = status.info;
  const amount = money(requested, { currency, decimals: exactDecimals(requested, currency) });
  return (
    <div className={styles.note} role="status">
      <p>{t(open ? `request.unknown.${action}` : `request.cancelled.${action}`, { amount })}</p>
      {open && (
        <Button kind="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('request.check')}
        </Button>
      )}
    </div>
  );
}

/** The device clock may have been set back: the wait never exceeds that of a new request. */
function arrivalLeftMs(sentAt: number): number {
  return Math.min(ARRIVAL_MS, Math.max(0, sentAt + ARRIVAL_MS - Date.now()));
}

interface Repeatable {
  readonly amount: string;
  readonly repeatConfirmed?: true | undefined;
}

/** The mutation that sends a money request. */
interface Sending<Request extends Repeatable> {
  readonly error: unknown;
  readonly variables: Request | undefined;
  readonly mutate: (request: Request) => void;
  readonly reset: () => void;
}

interface RepeatSheetProps<Request extends Repeatable> {
  readonly action: Exclude<MoneyAction, 'remainder'>;
  readonly sending: Sending<Request>;
}

/** Asks for confirmation of a request with the content of an earlier one. */
export function RepeatSheet<Request extends Repeatable>({
  action,
  sending: { error, variables, mutate, reset },
}: RepeatSheetProps<Request>) {
  const t = useT();
  const { money, date } = useFormats();
  const { currency } = useApi().status.info;
  const open = error instanceof CallFailure && error.code === 'request.repeated';
  const amount = money(variables?.amount ?? '0', { currency });
  const values = { amount, time: open ? date(String(error.value['time'])) : '' };
  return (
    <Sheet open={open} onClose={reset} title={t('request.repeat.title')}>
      <div className={page.stack}>
        <p>{t(`request.repeat.${action}`, values)}</p>
        <Button onClick={() => variables && mutate({ ...variables, repeatConfirmed: true })}>
          {t(`request.repeat.confirm.${action}`)}
        </Button>
        <Button kind="secondary" onClick={reset}>
          {t('request.repeat.decline')}
        </Button>
      </div>
    </Sheet>
  );
}
