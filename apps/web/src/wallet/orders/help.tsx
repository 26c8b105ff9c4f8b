import { useMutation } from '@tanstack/react-query';
import type { DepositProgress } from '@tessera/contract/wallet/deposit';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import page from '../../ui/blocks/page.module.css';

const SlipSheet = lazy(async () => ({ default: (await import('./slip-sheet.tsx')).SlipSheet }));

const OWN_WORDS = { 'deposit.not.open': 'voucher.notOpen' } as const;

export interface HelpProps {
  readonly order: DepositProgress;
  /** Something was added to the order. */
  readonly onChange: () => void;
}

/** What a member can do about an order that does not move on: remind of it, or prove the payment. */
export function Help({ order, onChange }: HelpProps) {
  const { depositId, reminderFrom, slipWanted, transfer } = order;
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const [proving, setProving] = useState(false);
  const reminder = useMutation({
    mutationFn: () => client.call('wallet.depositReminder', { depositId }),
    onSuccess: () => {
      toast.show(t('voucher.reminded'));
      onChange();
    },
  });
  if (reminderFrom === null && !slipWanted) return null;
  return (
    <div className={page.stack}>
      {reminder.isError && <FailureNote error={reminder.error} own={OWN_WORDS} />}
      {slipWanted && (
        <Button
          kind={transfer ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setProving(true)}
        >
          {t('voucher.slip')}
        </Button>
      )}
      {reminderFrom !== null && (
        <Button kind="secondary" busy={reminder.isPending} onClick={() => reminder.mutate()}>
          {t('voucher.remind')}
        </Button>
      )}
      <Suspense>
        {proving && (
          <SlipSheet
            depositId={depositId}
            onClose={() => setProving(false)}
            onSent={() => {
              setProving(false);
              toast.show(t('voucher.slipSent'));
              onChange();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
