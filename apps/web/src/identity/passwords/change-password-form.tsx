import type { SessionInfo } from '@tessera/contract/identity';
import { lazy, Suspense } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Translate } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { type ChangeFault, type ChangeValues, useChangePassword } from './change-password.ts';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { passwordFault } from '../login/login-rules.ts';
import { type PasswordRule, usePasswordRule } from './password-rule.ts';

const FirstPasswordProof = lazy(async () => {
  const { FirstPasswordProof: proof } = await import('./first-password-proof.tsx');
  return { default: proof };
});
const SECRET = { type: 'password', maxLength: 128, spellCheck: false, autoCapitalize: 'none' } as const;

/** Old, new and new again. The old one is not asked for while this tab still knows it from a login just now. */
export function ChangePasswordForm({ session }: { readonly session: SessionInfo }) {
  const t = useT();
  const hydrated = useHydrated();
  const rule = usePasswordRule();
  const form = useForm<ChangeValues>();
  const change = useChangePassword(form);
  const field = useFields(form, rule);
  const ofNew = (typed: string, { oldPassword }: ChangeValues) =>
    rule.faultOf(typed) ?? (typed === oldPassword ? 'same' : undefined);
  return (
    <>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => change.submit(values))(event)}
      >
        <TextField
          label={t('login.userName')}
          name="username"
          autoComplete="username"
          value={session.userName}
          readOnly
        />
        {change.isFirst && <p className={styles.text}>{t('changePassword.none')}</p>}
        {change.asksOld && (
          <TextField
            {...field('oldPassword', oldFault)}
            label={t('changePassword.old')}
            autoComplete="current-password"
            enterKeyHint="next"
          />
        )}
        <TextField
          {...field('newPassword', ofNew)}
          label={t('changePassword.new')}
          hint={rule.hint}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <TextField
          {...field('confirmNewPassword', confirmFault)}
          label={t('changePassword.confirm')}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        {change.failure !== null && <FailureNote error={change.failure} />}
        <Button type="submit" disabled={!hydrated} busy={change.busy}>
          {t('changePassword.submit')}
        </Button>
      </form>
      {change.unproven && (
        <Suspense>
          <FirstPasswordProof onFinish={change.onProof} />
        </Suspense>
      )}
    </>
  );
}

type Fault = ChangeFault | undefined;

/** What every field of the form has, with what is wrong with it. */
function useFields({ formState, register, setValue }: UseFormReturn<ChangeValues>, rule: PasswordRule) {
  const t = useT();
  return (name: keyof ChangeValues, faultOf: (typed: string, values: ChangeValues) => Fault) => {
    const fault = formState.errors[name]?.message as ChangeFault | undefined;
    return {
      ...register(name, {
        validate: (typed, values) => faultOf(typed, values) ?? true,
        ...(name === 'newPassword' && { deps: ['confirmNewPassword'] }),
      }),
      ...SECRET,
      error: fault && faultText(t, name, fault, rule),
      onClear: () => setValue(name, '', { shouldValidate: formState.isSubmitted }),
      required: true,
    };
  };
}

/** By the rule of a login's password field, which every password that was ever set has passed. */
function oldFault(typed: string): Fault {
  const fault = passwordFault(typed);
  return fault === 'form' ? 'oldForm' : fault;
}

function confirmFault(typed: string, { newPassword }: ChangeValues): Fault {
  if (typed === '') return 'required';
  return typed === newPassword ? undefined : 'mismatch';
}

function faultText(t: Translate, name: keyof ChangeValues, fault: ChangeFault, rule: PasswordRule): string {
  if (fault === 'same') return t('changePassword.same');
  if (fault === 'oldForm') return t('login.passwordForm');
  if (fault === 'wrong') return t('changePassword.oldWrong');
  if (name === 'confirmNewPassword' && fault === 'required') return t('changePassword.confirmMissing');
  return rule.words(fault);
}
