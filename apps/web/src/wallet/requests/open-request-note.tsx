import { exactDecimals } from '@tessera/contract/currency';
import { useQuery } from '@tanstack/react-query';
import type { MoneyAction } from '@tessera/contract/wallet/wallet';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { askAgainMs } from '../asking-on.ts';
import { type OpenRequest, type RequestContent, useOpenRequests, useStoredRequest } from './open-requests.ts';
import styles from './requests.module.css';

/** A request that this browser did not see fail, such as before a reload, may still arrive for so long. */
const ARRIVAL_MS = 5000;

export interface OpenRequestNoteProps {
  readonly action: MoneyAction;
  /**
   * The request was executed: `reference` is the id of the withdrawal, deposit or movement. The request stays open until
   * the answer is shown: a reload in between finds it again.
   */
  readonly onFound: (reference: string, content: RequestContent) => Promise<void> | void;
}

/**
 * Queries the server for the outcome of a request without an answer, and shows what is known of it. Its place is the
 * screen, not the form: the request has to be settled also where the form gave way to something else.
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
    refetchInterval: ({ state }) => (state.data ? false : askAgainMs(state)),
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

/** The clock of the device may have been set back since: the wait is never longer than for a request sent now. */
function arrivalLeftMs(sentAt: number): number {
  return Math.min(ARRIVAL_MS, Math.max(0, sentAt + ARRIVAL_MS - Date.now()));
}
