import { useQuery } from '@tanstack/react-query';
import type { DepositRow } from '@tessera/contract/report';
import { useState } from 'react';
import { callOptions, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { askAgainMs } from '../asking-on.ts';

const CALL = 'report.deposits';
const WAITING = { depositState: 'waiting' } as const;
export const WAITING_NEED = { call: CALL, input: WAITING } as const;

/** The member's orders that can still be paid, followed while there are any. */
export function useWaitingOrders() {
  const { client } = useApi();
  return useQuery({
    ...callOptions(client, CALL, WAITING),
    // One may have been opened, paid or run out while the member was elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.length ? askAgainMs(state) : false),
  });
}

/** The way on for who came back from the payment page without paying: nothing is lost, and nothing is paid twice. */
export function WaitingOrders({ orders }: { readonly orders: readonly DepositRow[] }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const [latest, ...older] = orders;
  const [told, setTold] = useState(latest);
  if (latest && latest !== told) setTold(latest);
  if (!told) return null;
  const { depositId, requestedAmount } = told;
  const amount = money(requestedAmount, { currency });
  return (
    // What is paid leaves its place empty: the form under a thumb stays where it is.
    <div className={page.stack} style={latest ? undefined : { visibility: 'hidden' }}>
      <RowLink
        icon="clock"
        title={t('voucher.waits', { amount })}
        to={paths.voucherCenter}
        search={{ depositId }}
      />
      {older.length > 0 && (
        <RowLink icon="clock" title={t('voucher.waitMore')} to={paths.depositRecord} search={WAITING} />
      )}
    </div>
  );
}
