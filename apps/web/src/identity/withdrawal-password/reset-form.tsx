import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import type { FormEvent } from 'react';
import { codeOf, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { useFields } from '../fields/use-fields.ts';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { useOwnerProof } from '../owner-code/use-owner-proof.ts';
import { useReadAnew } from '../security/security-queries.ts';
import styles from '../security/security.module.css';
import { useSensitive } from '../security/sensitive.tsx';
import { PinField } from './pin-field.tsx';
import { PIN_FAILURES, usePinWords } from './pin-words.ts';

export interface ResetFormProps {
  readonly ways: readonly OwnerWay[];
  /** Whether the account has a login password to prove it by. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

/** For who forgot it: everything else the account is protected by, and a day without withdrawals. */
export function ResetForm({ ways, hasPassword, onDone }: ResetFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  const words = usePinWords();
  const proof = useOwnerProof(ways);
  const form = useFields(['loginPassword', 'password', 'confirmPassword'], (name, values) => {
    if (name === 'loginPassword') return hasPassword ? words.ofOld(values.loginPassword) : undefined;
    return name === 'password'
      ? words.ofNew(values.password)
      : words.ofRepeated(values[name], values.password);
  });
  const reset = useReset({ form, proof, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fields, code] = [form.check(), proof.check()];
    if (fields && code && !reset.isPending) reset.mutate();
  };
  const atField =
    words.refusedNew(reset.error) !== undefined ||
    ['modify.old.err', 'verification.code.err'].includes(codeOf(reset.error) ?? '');
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <p className={styles.note}>{t('security.pinResetText')}</p>
      {hasPassword && (
        <TextField
          {...form.field('loginPassword')}
          label={t('security.password')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
      )}
      <PinField {...form.field('password')} label={t('security.pinNew')} hint={t('security.pinLength')} />
      <PinField {...form.field('confirmPassword')} label={t('security.pinAgain')} />
      <OwnerCode proof={proof} />
      {reset.error && !atField && <FailureNote error={reset.error} own={PIN_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={reset.isPending}>
        {t('security.pinReset')}
      </Button>
    </form>
  );
}

interface ResetState {
  readonly form: ReturnType<typeof useFields<'loginPassword' | 'password' | 'confirmPassword'>>;
  readonly proof: ReturnType<typeof useOwnerProof>;
  readonly onDone: () => void;
}

function useReset({ form, proof, onDone }: ResetState) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useReadAnew();
  const words = usePinWords();
  return useSensitive({
    act: () => client.call('identity.resetWithdrawalPassword', { ...form.values, ...proof.input }),
    onDone: async () => {
      toast.show(t('security.pinWasReset'), 'long');
      await readAnew();
      onDone();
    },
    onRefused: (error) => {
      const ofNew = words.refusedNew(error);
      if (ofNew) form.fail('password', ofNew);
      else if (codeOf(error) === 'modify.old.err') form.fail('loginPassword', t('changePassword.oldWrong'));
      else proof.refuse(error);
    },
  });
}
