import { exactDecimals } from '@tessera/contract/currency';
import type { ErasureOverview } from '@tessera/contract/wallet/erasure';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { codeOf, type OwnWords, useApi } from '../../api/index.ts';
import { FailureNote, OwnerCode, useOwnerProof, useSensitive } from '../../identity/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { refreshBalance } from '../balance.ts';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { useIsOpen, useOpenRequests } from '../requests/open-requests.ts';
import { isFormFailure, sendMoneyRequest } from '../requests/send-money-request.ts';
import { useKeepOverview } from './use-keep-overview.ts';

export interface GiveUpRemainderProps {
  readonly ways: readonly OwnerProofMethod[];
  readonly remainder: NonNullable<ErasureOverview['remainder']>;
}

const OWN_WORDS: OwnWords = {
  'session.limited': 'security.limited',
  'erasure.hindered': 'erasure.remainder.open',
  'erasure.remainder.changed': 'erasure.remainder.changed',
  'erasure.remainder.large': 'erasure.remainder.large',
  'request.cancelled': 'request.cancelledLate',
  'request.conflict': 'erasure.remainder.changed',
};
/** Refused before anything moved, because it is no more as it was shown. */
const CHANGED: readonly (string | undefined)[] = [
  'erasure.hindered',
  'erasure.remainder.changed',
  'erasure.remainder.large',
  'request.conflict',
];

/** What is too little to withdraw, and the way to be rid of it. */
export function GiveUpRemainder({ ways, remainder }: GiveUpRemainderProps) {
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
        <GiveUpForm ways={ways} remainder={remainder} />
      </Sheet>
    </>
  );
}

function GiveUpForm({ ways, remainder: { amount } }: GiveUpRemainderProps) {
  const t = useT();
  const exact = useExact(amount);
  // For that amount alone: the balance may change while this is read.
  const [understood, setUnderstood] = useState<string>();
  const proof = useOwnerProof(ways);
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
        <FailureNote error={giving.error} own={OWN_WORDS} />
      )}
      <Button type="submit" disabled={understood !== amount} busy={giving.isPending}>
        {t('erasure.remainder.confirm', { amount: exact })}
      </Button>
    </form>
  );
}

/** The outcome of giving up a remainder whose answer was lost. It is shown where there is no remainder any more. */
export function GiveUpOutcome() {
  const t = useT();
  const toast = useToast();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const readAnew = useReadAnew();
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

function useReadAnew() {
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
  const keep = useKeepOverview();
  const requests = useOpenRequests('remainder');
  const readAnew = useReadAnew();
  return useSensitive({
    act: () =>
      sendMoneyRequest(requests, { amount }, (requestKey) =>
        client.call('erasure.giveUpRemainder', { amount, requestKey, ...proof.input }),
      ),
    onDone: (overview: ErasureOverview) => {
      keep(overview);
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

/** To the last unit: what is given up is not cut to what coins there are. */
function useExact(amount: string): string {
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return money(amount, exact(amount, currency));
}

function exact(amount: string, currency: string) {
  return { currency, decimals: exactDecimals(amount, currency) };
}
