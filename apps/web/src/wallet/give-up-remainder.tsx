import { useQueryClient } from '@tanstack/react-query';
import { exactDecimals } from '@tessera/contract/currency';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import type { ErasureOverview } from '@tessera/contract/wallet/erasure';
import { type FormEvent, useState } from 'react';
import { codeOf, type RefusalTexts, useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { FailureNote, OwnerCode, useOwnerProof, useSensitive } from '../identity/index.ts';
import page from '../ui/blocks/page.module.css';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { refreshBalance } from './balance-updates.ts';
import { OpenRequestNote } from './requests/open-request-note.tsx';
import { useIsOpen, useOpenRequests } from './requests/open-requests.ts';
import { isFormFailure, sendMoneyRequest } from './requests/send-money-request.ts';

export interface GiveUpRemainderProps {
  readonly methods: readonly OwnerProofMethod[];
  readonly remainder: NonNullable<ErasureOverview['remainder']>;
}

const REFUSAL_TEXTS: RefusalTexts = {
  'session.limited': 'security.limited',
  'erasure.hindered': 'erasure.remainder.open',
  'erasure.remainder.changed': 'erasure.remainder.changed',
  'erasure.remainder.large': 'erasure.remainder.large',
  'request.cancelled': 'request.cancelledLate',
  'request.conflict': 'erasure.remainder.changed',
};
/** Refusals before any posting, because the shown state is outdated. */
const CHANGED: readonly (string | undefined)[] = [
  'erasure.hindered',
  'erasure.remainder.changed',
  'erasure.remainder.large',
  'request.conflict',
];

/** A remainder below the withdrawal minimum, and how to give it up. */
export function GiveUpRemainder({ methods, remainder }: GiveUpRemainderProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const isOpen = useIsOpen(useOpenRequests('remainder'));
  const amount = useExact(remainder.amount);
  const smallest = money(remainder.smallest, { currency });
  return (
    <>
      <p>{t('erasure.remainder', { amount, smallest })}</p>
      <Button
        kind="secondary"
        disabled={!hydrated || isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('erasure.remainder.title')}
      </Button>
      <Sheet open={open && !isOpen} onClose={() => setOpen(false)} title={t('erasure.remainder.title')}>
        <GiveUpForm methods={methods} remainder={remainder} />
      </Sheet>
    </>
  );
}

function GiveUpForm({ methods, remainder: { amount } }: GiveUpRemainderProps) {
  const t = useT();
  const exact = useExact(amount);
  // Valid for this amount only: the balance may change meanwhile.
  const [understood, setUnderstood] = useState<string>();
  const proof = useOwnerProof(methods);
  const giving = useGiveUp(proof, amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (understood === amount && proof.check() && !giving.isPending) giving.mutate();
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <p>{t('erasure.remainder.final', { amount: exact })}</p>
      <OwnerCode proof={proof} />
      <Checkbox
        checked={understood === amount}
        onChange={(event) => setUnderstood(event.target.checked ? amount : undefined)}
      >
        {t('erasure.remainder.understood', { amount: exact })}
      </Checkbox>
      {isFormFailure(giving.error) && codeOf(giving.error) !== 'verification.code.err' && (
        <FailureNote error={giving.error} texts={REFUSAL_TEXTS} />
      )}
      <Button type="submit" disabled={understood !== amount} busy={giving.isPending}>
        {t('erasure.remainder.confirm', { amount: exact })}
      </Button>
    </form>
  );
}

/** The outcome of a give-up whose answer was lost, shown once no remainder exists. */
export function GiveUpOutcome() {
  const t = useT();
  const toast = useToast();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const readAnew = useRefetch();
  const queries = useQueryClient();
  return (
    <OpenRequestNote
      action="remainder"
      onFound={(_transfer, { amount }) => {
        readAnew();
        for (const call of ['erasure.erasure', 'identity.accountEvents']) {
          void queries.invalidateQueries({ queryKey: [call, {}] });
        }
        toast.show(t('erasure.remainder.done', { amount: money(amount, exact(amount, currency)) }), 'done');
      }}
    />
  );
}

function useRefetch() {
  const queries = useQueryClient();
  return () => {
    void refreshBalance(queries);
    void queries.invalidateQueries({ queryKey: ['report.transactions'] });
  };
}

function useGiveUp(proof: ReturnType<typeof useOwnerProof>, amount: string) {
  const t = useT();
  const toast = useToast();
  const exact = useExact(amount);
  const { client } = useApi();
  const queries = useQueryClient();
  const updateOverview = useUpdateOverview();
  const requests = useOpenRequests('remainder');
  const readAnew = useRefetch();
  return useSensitive({
    act: () =>
      sendMoneyRequest(requests, { amount }, (requestKey) =>
        client.call('erasure.giveUpRemainder', { amount, requestKey, ...proof.input }),
      ),
    onDone: (overview: ErasureOverview) => {
      updateOverview(overview);
      readAnew();
      toast.show(t('erasure.remainder.done', { amount: exact }), 'done');
    },
    onRefused: (error) => {
      if (proof.refuse(error) || !CHANGED.includes(codeOf(error))) return;
      readAnew();
      void queries.invalidateQueries({ queryKey: ['erasure.erasure', {}] });
    },
  });
}

/** Returns the amount with all units: a given-up remainder is not truncated. */
function useExact(amount: string): string {
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return money(amount, exact(amount, currency));
}

function exact(amount: string, currency: string) {
  return { currency, decimals: exactDecimals(amount, currency) };
}

/** Returns a function that stores the new overview, which the security center shows as well. */
export function useUpdateOverview(): (overview: ErasureOverview) => void {
  const queries = useQueryClient();
  return (overview) => {
    queries.setQueryData(['erasure.erasure', {}], overview);
    void queries.invalidateQueries({ queryKey: ['identity.accountEvents', {}] });
  };
}
