import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { useFields } from '../fields/use-fields.ts';
import { useReadAnew } from '../security/security-queries.ts';
import page from '../../ui/blocks/page.module.css';
import { PinField } from './pin-field.tsx';
import { PIN_FAILURES, usePinWords } from './pin-words.ts';

/** The old one and another. */
export function ChangeForm() {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const words = usePinWords();
  const form = useFields(['oldPassword', 'password', 'confirmPassword'], (name, values) => {
    if (name === 'oldPassword') return words.ofOld(values.oldPassword);
    return name === 'password'
      ? words.ofNew(values.password)
      : words.ofRepeated(values[name], values.password);
  });
  const change = useMutation({
    mutationFn: () => client.call('identity.changeWithdrawalPassword', form.values),
    onSuccess: async () => {
      toast.show(t('security.pinWasChanged'), 'done');
      form.clear();
      await readAnew();
    },
    onError: (error) => {
      const [ofOld, ofNew] = [words.refusedOld(error), words.refusedNew(error)];
      if (ofOld) form.fail('oldPassword', ofOld);
      if (ofNew) form.fail('password', ofNew);
    },
  });
  const atField = words.refusedOld(change.error) ?? words.refusedNew(change.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !change.isPending) change.mutate();
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <PinField {...form.field('oldPassword')} label={t('security.pinOld')} autoComplete="one-time-code" />
      <PinField {...form.field('password')} label={t('security.pinNew')} hint={t('security.pinLength')} />
      <PinField {...form.field('confirmPassword')} label={t('security.pinAgain')} enterKeyHint="go" />
      {change.error && !atField && <FailureNote error={change.error} own={PIN_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={change.isPending}>
        {t('security.pinChange')}
      </Button>
    </form>
  );
}
