import type { ErasureOverview } from '@tessera/contract/erasure';
import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallFailure, type OwnWords, useApi } from '../../api/index.ts';
import { FailureNote, OwnerCode, useOwnerProof, useSensitive } from '../../identity/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import page from '../../ui/blocks/page.module.css';
import { useKeepOverview } from './use-keep-overview.ts';

export interface AskErasureProps {
  readonly ways: readonly OwnerWay[];
  /** Nothing stands in the way. */
  readonly possible: boolean;
  readonly days: number;
}

const OWN_WORDS: OwnWords = { 'session.limited': 'security.limited', 'erasure.hindered': 'erasure.first' };

/** Asks to be forgotten, once what it means was read and the owner was proven. */
export function AskErasure({ ways, possible, days }: AskErasureProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        disabled={!hydrated || !possible}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('erasure.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('erasure.title')}>
        <AskForm ways={ways} days={days} onAsked={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface AskFormProps extends Pick<AskErasureProps, 'ways' | 'days'> {
  readonly onAsked: () => void;
}

function AskForm({ ways, days, onAsked }: AskFormProps) {
  const t = useT();
  const [understood, setUnderstood] = useState(false);
  const proof = useOwnerProof(ways);
  const asking = useAsk(proof, onAsked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (understood && proof.check() && !asking.isPending) asking.mutate();
  };
  const atCode = asking.error instanceof CallFailure && asking.error.code === 'verification.code.err';
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <p className={page.quiet}>{t('erasure.intro', { days })}</p>
      <OwnerCode proof={proof} />
      <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {t('erasure.understood')}
      </Checkbox>
      {asking.error && !atCode && <FailureNote error={asking.error} own={OWN_WORDS} />}
      <Button type="submit" disabled={!understood} busy={asking.isPending}>
        {t('erasure.confirm')}
      </Button>
    </form>
  );
}

function useAsk(proof: ReturnType<typeof useOwnerProof>, onAsked: () => void) {
  const t = useT();
  const toast = useToast();
  const { date } = useFormats();
  const { client } = useApi();
  const queries = useQueryClient();
  const keep = useKeepOverview();
  return useSensitive({
    act: () => client.call('erasure.askErasure', proof.input),
    onDone: (overview: ErasureOverview) => {
      keep(overview);
      onAsked();
      // What became of the account stands first, and this was asked at the end.
      scrollTo({ top: 0 });
      toast.show(t('erasure.due', { time: date(overview.dueAt ?? '') }), 'long');
    },
    onRefused: (error) => {
      if (proof.refuse(error) || !(error instanceof CallFailure)) return;
      if (error.code === 'erasure.hindered') {
        void queries.invalidateQueries({ queryKey: ['erasure.erasure', {}] });
      }
    },
  });
}
