import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FailureState } from '../../ui/feedback/failure-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { useLogInAs } from '../login/log-in-as.ts';
import { refusedPassword, usePasswordRule } from './password-rule.ts';
import type { FieldFault } from '../registration/register-words.ts';
import { askForPassword } from '../remembered.ts';

interface LinkValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

export interface ForgotLinkFormProps {
  /** Undefined until the script has read it from the address. */
  readonly token: string | undefined;
  readonly onAskAgain: () => void;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SECRET = { type: 'password', autoComplete: 'new-password', maxLength: 128 } as const;

/** The new password of whoever holds the mailed link, which serves once and not for long. */
export function ForgotLinkForm({ token, onAskAgain }: ForgotLinkFormProps) {
  const t = useT();
  const rule = usePasswordRule();
  const form = useForm<LinkValues>();
  const setting = useSetting(token ?? '');
  if ((token !== undefined && !TOKEN.test(token)) || isOver(setting.error))
    return <LinkOver onAskAgain={onAskAgain} />;
  const field = (name: keyof LinkValues) => {
    const fault = form.formState.errors[name]?.message as FieldFault | 'same' | undefined;
    return {
      ...SECRET,
      error: fault && (fault === 'same' ? t('changePassword.same') : rule.words(fault)),
      onClear: () => form.setValue(name, '', { shouldValidate: form.formState.isSubmitted }),
      required: true,
    };
  };
  const set = (values: LinkValues) =>
    setting.mutate(values, {
      onError: (error) => {
        const fault = refusedPassword(error);
        if (fault) form.setError('newPassword', { message: fault }, { shouldFocus: true });
      },
    });
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(set)(event)}
    >
      <p className={styles.text}>{t('forgot.linkText')}</p>
      <TextField
        {...form.register('newPassword', {
          validate: (typed) => rule.faultOf(typed) ?? true,
          deps: ['confirmNewPassword'],
        })}
        {...field('newPassword')}
        label={t('forgot.newPassword')}
        hint={rule.hint}
        enterKeyHint="next"
      />
      <TextField
        {...form.register('confirmNewPassword', {
          validate: (typed, { newPassword }) =>
            typed === newPassword || (typed === '' ? 'required' : 'mismatch'),
        })}
        {...field('confirmNewPassword')}
        label={t('forgot.confirm')}
        enterKeyHint="go"
      />
      {setting.isError && !refusedPassword(setting.error) && <FailureNote error={setting.error} />}
      <Button type="submit" disabled={token === undefined} busy={setting.isPending || setting.isSuccess}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

function useSetting(token: string) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const logInAs = useLogInAs();
  return useMutation({
    mutationFn: (values: LinkValues) => client.call('identity.resetPassword', { token, ...values }),
    onSuccess: ({ userName }) => {
      // The server forgot every device: the password is typed this once.
      askForPassword();
      toast.show(t('forgot.doneLogIn'), 'long');
      logInAs(userName);
    },
  });
}

function LinkOver({ onAskAgain }: Pick<ForgotLinkFormProps, 'onAskAgain'>) {
  const t = useT();
  return (
    <>
      <FailureState title={t('forgot.linkOver')} text={t('forgot.linkOverText')} />
      <Button onClick={onAskAgain}>{t('forgot.askAgain')}</Button>
    </>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'reset.token.invalid';
}
