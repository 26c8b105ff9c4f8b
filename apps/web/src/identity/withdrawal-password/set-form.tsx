import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import type { FormEvent } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { useFields } from '../fields/use-fields.ts';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { useOwnerProof } from '../owner-code/use-owner-proof.ts';
import { useReadAnew } from '../security/security-queries.ts';
import page from '../../ui/blocks/page.module.css';
import { useSensitive } from '../security/sensitive.tsx';
import { PinField } from './pin-field.tsx';
import { PIN_FAILURES, usePinWords } from './pin-words.ts';

/** The first one, with a code of the owner where the account has a way to it. */
export function SetForm({ ways }: { readonly ways: readonly OwnerWay[] }) {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const words = usePinWords();
  const proof = useOwnerProof(ways);
  const form = useFields(['password', 'confirmPassword'], (name, values) =>
    name === 'password' ? words.ofNew(values.password) : words.ofRepeated(values[name], values.password),
  );
  const set = useSensitive({
    act: () => client.call('identity.setWithdrawalPassword', { ...form.values, ...proof.input }),
    onDone: async () => {
      toast.show(t('security.pinWasSet'), 'done');
      await readAnew();
    },
    onRefused: (error) => {
      const said = words.refusedNew(error);
      if (said) form.fail('password', said);
      else proof.refuse(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fields, code] = [form.check(), proof.check()];
    if (fields && code && !set.isPending) set.mutate();
  };
  const atField =
    words.refusedNew(set.error) !== undefined ||
    (set.error instanceof CallFailure && set.error.code === 'verification.code.err');
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <PinField {...form.field('password')} label={t('security.pinNew')} hint={t('security.pinLength')} />
      <PinField {...form.field('confirmPassword')} label={t('security.pinAgain')} enterKeyHint="go" />
      <OwnerCode proof={proof} />
      {set.error && !atField && <FailureNote error={set.error} own={PIN_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={set.isPending}>
        {t('security.pinSet')}
      </Button>
    </form>
  );
}
