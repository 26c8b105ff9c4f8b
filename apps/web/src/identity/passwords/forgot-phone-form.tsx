import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { type ApiClient, CallFailure, codeOf, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import styles from '../entry-page.module.css';
import { clearsError, FailureNote } from '../form-fields.tsx';
import { useLoginWithName } from '../login/login-name.ts';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { type Mobile, type MobileError, mobileError, mobileInput, useNoMobile } from '../mobile/mobile.ts';
import type { FieldError } from '../registration/register-fields.ts';
import { requirePassword } from '../remembered-login.ts';
import { useEnter } from '../session.ts';
import { CodeToNumber } from './code-to-number.tsx';
import { refusedPassword, usePasswordRule } from './password-rule.ts';

/** Reset by phone code; signs in afterwards. */
export function ForgotPhoneForm() {
  const t = useT();
  const hydrated = useHydrated();
  const rule = usePasswordRule();
  const form = useForm<PhoneValues>({
    mode: 'onTouched',
    defaultValues: { mobile: useNoMobile(), verificationCode: '' },
  });
  const setting = useResetByPhone(form);
  const { errors, isDirty } = form.formState;
  const passwordError = errors.newPassword?.message as FieldError | 'same' | undefined;
  const ready = isDirty && Object.keys(errors).length === 0;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => setting.mutate(values))(event)}
    >
      <p className={styles.text}>{t('forgot.phoneText')}</p>
      <NumberAndCode form={form} />
      <TextField
        {...form.register('newPassword', { validate: (typed) => rule.errorOf(typed) ?? true })}
        label={t('forgot.newPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="go"
        hint={rule.hint}
        error={
          passwordError && (passwordError === 'same' ? t('changePassword.same') : rule.words(passwordError))
        }
        onClear={() => form.setValue('newPassword', '', { shouldDirty: true, shouldValidate: true })}
        required
      />
      {setting.isError && !isAtField(setting.error) && <FailureNote error={setting.error} />}
      <Button type="submit" disabled={!hydrated || !ready} busy={setting.isPending || setting.isSuccess}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

/** The number and its code, which can be requested once the number is valid. */
function NumberAndCode({ form }: { readonly form: UseFormReturn<PhoneValues> }) {
  const t = useT();
  const mobileWords = useMobileWords();
  const { control } = form;
  const mobile = useController({
    control,
    name: 'mobile',
    rules: { validate: (typed) => mobileError(typed) ?? true },
  });
  const code = useController({
    control,
    name: 'verificationCode',
    rules: { validate: (typed) => typed !== '' || 'required' },
  });
  const numberError = mobile.fieldState.error?.message as MobileError | 'invalid' | undefined;
  const codeError = code.fieldState.error?.message as 'required' | 'wrong' | undefined;
  return (
    <>
      <MobileField
        {...mobile.field}
        onChange={clearsError(form, 'mobile', mobile.field.onChange)}
        required
        error={
          numberError &&
          (numberError === 'invalid' ? t('mobile.invalid') : mobileWords(numberError, mobile.field.value))
        }
      />
      <CodeToNumber
        {...code.field}
        purpose="reset"
        mobile={mobile.field.value}
        required
        onlyAfterSending
        error={codeError && t(codeError === 'wrong' ? 'code.wrong' : 'entry.required')}
        ready={() => form.trigger('mobile', { shouldFocus: true })}
        onNumberRefused={() => form.setError('mobile', { message: 'invalid' }, { shouldFocus: true })}
      />
    </>
  );
}

interface PhoneValues {
  readonly mobile: Mobile;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** Sets the password and signs in with it. */
function useResetByPhone(form: UseFormReturn<PhoneValues>) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  // A member may be signed in already, or may use a mailed link.
  const enter = useEnter({ membersStay: true });
  const logInAs = useLoginWithName();
  return useMutation({
    mutationFn: (values: PhoneValues) => setAndLogIn(client, values),
    onSuccess: ({ userName, opened }) => {
      // The server forgot all devices, including this one.
      requirePassword();
      toast.show(t(opened ? 'forgot.done' : 'forgot.doneLogIn'), opened ? 'done' : 'long');
      if (opened) enter(opened);
      else logInAs(userName);
    },
    onError: (error) => refuse(form, error),
  });
}

/** Returns whether a field shows the failure. */
function isAtField(error: unknown): boolean {
  const code = codeOf(error);
  return (
    refusedPassword(error) !== undefined || code === 'verification.code.err' || code === 'mobile.invalid'
  );
}

interface Done {
  readonly userName: string;
  /** Undefined if the login requires a second factor. */
  readonly opened: SessionInfo | undefined;
}

async function setAndLogIn(
  client: ApiClient,
  { mobile, verificationCode, newPassword }: PhoneValues,
): Promise<Done> {
  const input = { ...mobileInput(mobile), verificationCode, newPassword };
  const { userName } = await client.call('identity.setPasswordBySms', input);
  try {
    const password = newPassword;
    const opened = await client.call('identity.login', { type: 'username', username: userName, password });
    return { userName, opened };
  } catch (error) {
    // The password is already set; the login screen completes the sign-in.
    if (error instanceof CallFailure) return { userName, opened: undefined };
    throw error;
  }
}

/** A password equal to the current one is cleared; any other refusal clears the code. */
function refuse({ setValue, setError }: UseFormReturn<PhoneValues>, error: Error): void {
  if (!(error instanceof CallFailure) || error.code === 'offline') return;
  const ofPassword = refusedPassword(error);
  setValue(ofPassword === 'same' ? 'newPassword' : 'verificationCode', '');
  if (ofPassword) setError('newPassword', { message: ofPassword }, { shouldFocus: true });
  if (error.code === 'mobile.invalid') setError('mobile', { message: 'invalid' }, { shouldFocus: true });
  if (error.code === 'verification.code.err') {
    setError('verificationCode', { message: 'wrong' }, { shouldFocus: true });
  }
}
