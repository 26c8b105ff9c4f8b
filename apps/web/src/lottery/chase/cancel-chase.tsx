import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { acceptBalance } from '../../wallet/index.ts';
import type { ChaseDetail } from './chase-states.ts';

export interface CancelChaseProps {
  readonly chase: ChaseDetail;
}

/** Cancels the phases that wait, after the member has seen what is refunded. Absent where no phase waits. */
export function CancelChase({ chase }: CancelChaseProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!chase.phases.some(({ state }) => state === 'waiting')) return null;
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('lottery.chase.cancel')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('lottery.chase.cancel')}>
        <Confirmation chase={chase} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface ConfirmationProps extends CancelChaseProps {
  readonly onClose: () => void;
}

function Confirmation({ chase, onClose }: ConfirmationProps) {
  const t = useT();
  const { money } = useFormats();
  const { client, status } = useApi();
  const { currency } = status.info;
  const queries = useQueryClient();
  const toast = useToast();
  const { chaseId } = chase;
  const amount = money(chase.heldAmount, { currency });
  // A repeated cancellation changes nothing, so a lost answer needs no key.
  const cancel = useMutation({
    mutationFn: () => client.call('chases.cancelSuborders', { chaseId }),
    onSuccess: (answer) => {
      acceptBalance(queries, answer);
      if ('chase' in answer) queries.setQueryData(['chases.chaseDetail', { id: chaseId }], answer.chase);
      void queries.invalidateQueries({ queryKey: ['chases.listChases'] });
      toast.show(t('lottery.chase.cancelled', { amount }), 'done');
      onClose();
    },
  });
  const failure = useFailureText(cancel.error, {});
  const waiting = chase.phases.filter(({ state }) => state === 'waiting');
  return (
    <div className={page.stack}>
      <p>{t('lottery.chase.cancelText', { count: waiting.length, amount })}</p>
      {cancel.error && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('lottery.chase.cancelConfirm', { amount })}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('lottery.chase.keep')}
      </Button>
    </div>
  );
}
