import { useMutation } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { type FormEvent, useId, useState } from 'react';
import { CallFailure, codeOf, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextField, type TextFieldProps } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { FailureNote, useFields } from '../form-fields.tsx';
import { OwnerCode, useOwnerProof } from '../owner-code.tsx';
import { SecurityGate, LimitedNote } from '../security/guarded.tsx';
import {
  type Factors,
  GUARDED_NEEDS,
  type SecurityConfig,
  useRefetch,
} from '../security/security-queries.ts';
import styles from '../security/security.module.css';
import { useSensitive } from '../security/reauthentication.tsx';
import { PIN_FAILURES, usePinError } from './pin-words.ts';

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The password of withdrawals: first setting, change, and reset. */
export function Screen() {
  const t = useT();
  return (
    <SecurityGate>
      {({ factors, config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t('security.pinText')}</p>
          <LimitedNote until={config.limitedUntil} />
          {config.paymentPassword.isComplete ? (
            <Present factors={factors} config={config} />
          ) : (
            <SetForm methods={config.ownerWays} />
          )}
        </div>
      )}
    </SecurityGate>
  );
}

interface PresentProps {
  readonly factors: Factors;
  readonly config: SecurityConfig;
}

function Present({ factors, config }: PresentProps) {
  const t = useT();
  const id = useId();
  const { date } = useFormats();
  const { lockedUntil } = config.paymentPassword;
  const { flags } = useApi().status.info;
  const [tab, setTab] = useState<'change' | 'reset'>('change');
  const tabs = [
    { id: 'change', label: t('security.pinChange') },
    { id: 'reset', label: t('security.pinForgotten') },
  ] as const;
  const mayReset = flags['RESPAYPASS3'] !== false;
  return (
    <>
      {lockedUntil !== null && (
        <p className={styles.note}>{t('security.pinLockedUntil', { time: date(lockedUntil) })}</p>
      )}
      {mayReset && (
        <Tabs label={t('security.pin')} tabs={tabs} current={tab} onChange={setTab} controls={id} />
      )}
      <div
        id={id}
        {...(mayReset && { role: 'tabpanel' })}
        aria-label={t(tab === 'change' ? 'security.pinChange' : 'security.pinForgotten')}
      >
        {tab === 'change' ? (
          <ChangeForm />
        ) : (
          <ResetForm
            methods={config.ownerWays}
            hasPassword={factors.hasPassword}
            onDone={() => setTab('change')}
          />
        )}
      </div>
    </>
  );
}

/** Old and new password. */
function ChangeForm() {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useRefetch();
  const words = usePinError();
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
      {change.error && !atField && <FailureNote error={change.error} texts={PIN_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={change.isPending}>
        {t('security.pinChange')}
      </Button>
    </form>
  );
}

/** The first password, with an owner code if the account has a method for it. */
function SetForm({ methods }: { readonly methods: readonly OwnerProofMethod[] }) {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { client } = useApi();
  const readAnew = useRefetch();
  const words = usePinError();
  const proof = useOwnerProof(methods);
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
      const message = words.refusedNew(error);
      if (message) form.fail('password', message);
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
      {set.error && !atField && <FailureNote error={set.error} texts={PIN_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={set.isPending}>
        {t('security.pinSet')}
      </Button>
    </form>
  );
}

interface ResetFormProps {
  readonly methods: readonly OwnerProofMethod[];
  /** Whether the account has a login password as proof. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

/** Reset: requires all other protection of the account, and blocks withdrawals for a day. */
function ResetForm({ methods, hasPassword, onDone }: ResetFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  const words = usePinError();
  const proof = useOwnerProof(methods);
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
      {reset.error && !atField && <FailureNote error={reset.error} texts={PIN_FAILURES} />}
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
  const readAnew = useRefetch();
  const words = usePinError();
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

/**
 * Withdrawal password field: `new-password`, or `one-time-code` for the existing one. Browsers ignore `off`
 * for passwords and would fill in the login password.
 */
function PinField(props: TextFieldProps) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      {...props}
    />
  );
}
