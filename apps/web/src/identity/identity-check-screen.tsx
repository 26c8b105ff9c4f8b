import { useMutation } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { IdentityReason } from '@tessera/contract/identity/security';
import type { FormEvent } from 'react';
import { CallFailure, useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { Badge } from '../ui/blocks/badge.tsx';
import page from '../ui/blocks/page.module.css';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { FailureNote, useFields } from './form-fields.tsx';
import { SecurityGate } from './security/guarded.tsx';
import { GUARDED_NEEDS, type SecurityConfig, useRefetch } from './security/security-queries.ts';
import styles from './security/security.module.css';

const REASONS = {
  mismatch: 'security.identityMismatch',
  document: 'security.identityDocument',
  age: 'security.identityTooYoung',
  other: 'security.identityOther',
} as const satisfies Record<IdentityReason, string>;

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The member's personal data and the result of the identity check. */
export function Screen() {
  return <SecurityGate>{({ config }) => <Identity {...config.idVerification} />}</SecurityGate>;
}

function Identity({ status, reason }: SecurityConfig['idVerification']) {
  const t = useT();
  return (
    <div className={page.sections}>
      {status === 'pending' && (
        <State tone="accent" word={t('security.identityPending')} text={t('security.identityPendingText')} />
      )}
      {status === 'verified' && (
        <State tone="good" word={t('security.identityVerified')} text={t('security.identityVerifiedText')} />
      )}
      {status === 'rejected' && (
        <State tone="bad" word={t('security.identityRejected')} text={t(REASONS[reason ?? 'other'])} />
      )}
      {(status === 'none' || status === 'rejected') && (
        <>
          <p className={page.quiet}>{t('security.identityText')}</p>
          <IdentityForm />
        </>
      )}
    </div>
  );
}

interface StateProps {
  readonly tone: 'accent' | 'good' | 'bad';
  readonly word: string;
  readonly text: string;
}

function State({ tone, word, text }: StateProps) {
  return (
    <div className={page.card} role="status">
      <span className={styles.oneLine}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <p className={page.quiet}>{text}</p>
    </div>
  );
}

function IdentityForm() {
  const t = useT();
  const hydrated = useHydrated();
  const form = useFields(['name', 'birthDate', 'idNumber'], (name, values) =>
    values[name].trim() === '' ? t('entry.required') : undefined,
  );
  const submitting = useSubmitIdentity(form);
  // The native date field has its own clear control.
  const { onClear: _ownClear, ...birthDate } = form.field('birthDate');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !submitting.isPending) submitting.mutate();
  };
  const atField = submitting.error instanceof CallFailure && submitting.error.code.startsWith('identity.');
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <TextField
        {...form.field('name')}
        label={t('security.identityName')}
        hint={t('security.identityNameHint')}
        autoComplete="name"
        dir="auto"
        maxLength={100}
        required
      />
      <TextField
        {...birthDate}
        label={t('security.identityBirth')}
        type="date"
        autoComplete="bday"
        required
      />
      <TextField
        {...form.field('idNumber')}
        label={t('security.identityNumber')}
        hint={t('security.identityNumberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        maxLength={30}
        enterKeyHint="go"
        required
      />
      {submitting.error && !atField && <FailureNote error={submitting.error} />}
      <Button type="submit" disabled={!hydrated} busy={submitting.isPending}>
        {t('security.identitySend')}
      </Button>
    </form>
  );
}

type IdentityFields = ReturnType<typeof useFields<'name' | 'birthDate' | 'idNumber'>>;

function useSubmitIdentity(form: IdentityFields) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useRefetch();
  return useMutation({
    mutationFn: () => client.call('identity.submitIdentity', form.values),
    onSuccess: async () => {
      toast.show(t('security.identitySent'), 'done');
      await readAnew();
    },
    onError: async (error) => {
      if (!(error instanceof CallFailure)) return;
      const { field, reason } = error.value;
      if (error.code === 'identity.exists') await readAnew();
      if (error.code === 'identity.age')
        form.fail('birthDate', t('security.identityAge', { years: Number(error.value['years']) }));
      if (error.code !== 'identity.invalid') return;
      if (field === 'name') {
        form.fail('name', t(reason === 'payee' ? 'security.identityPayee' : 'security.identityNameWrong'));
      } else if (field === 'birthDate') form.fail('birthDate', t('security.identityBirthWrong'));
      else form.fail('idNumber', t('security.identityNumberWrong'));
    },
  });
}
