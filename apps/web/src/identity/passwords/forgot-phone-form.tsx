import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { type ApiClient, CallFailure, codeOf, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { clearsFault } from '../clears-fault.ts';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { useLogInAs } from '../login/log-in-as.ts';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { type Mobile, type MobileFault, mobileFault, mobileInput, NO_MOBILE } from '../mobile/mobile.ts';
import type { FieldFault } from '../registration/register-words.ts';
import { askForPassword } from '../remembered.ts';
import { useEnter } from '../use-enter.ts';
import { CodeToNumber } from './code-to-number.tsx';
import { refusedPassword, usePasswordRule } from './password-rule.ts';

/** A code on the phone and a new password, and the owner of both is signed in. */
export function ForgotPhoneForm() {
  const t = useT();
  const hydrated = useHydrated();
  const rule = usePasswordRule();
  const form = useForm<PhoneValues>({
    mode: 'onTouched',
    defaultValues: { mobile: NO_MOBILE, verificationCode: '' },
  });
  const setting = useSetByPhone(form);
  const { errors, isDirty } = form.formState;
  const passwordFault = errors.newPassword?.message as FieldFault | 'same' | undefined;
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
        {...form.register('newPassword', { validate: (typed) => rule.faultOf(typed) ?? true })}
        label={t('forgot.newPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="go"
        hint={rule.hint}
        error={
          passwordFault && (passwordFault === 'same' ? t('changePassword.same') : rule.words(passwordFault))
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

/** The number, and the code that can be asked for once the number can be right. */
function NumberAndCode({ form }: { readonly form: UseFormReturn<PhoneValues> }) {
  const t = useT();
  const mobileWords = useMobileWords();
  const { control } = form;
  const mobile = useController({
    control,
    name: 'mobile',
    rules: { validate: (typed) => mobileFault(typed) ?? true },
  });
  const code = useController({
    control,
    name: 'verificationCode',
    rules: { validate: (typed) => typed !== '' || 'required' },
  });
  const numberFault = mobile.fieldState.error?.message as MobileFault | 'invalid' | undefined;
  const codeFault = code.fieldState.error?.message as 'required' | 'wrong' | undefined;
  return (
    <>
      <MobileField
        {...mobile.field}
        onChange={clearsFault(form, 'mobile', mobile.field.onChange)}
        required
        error={
          numberFault &&
          (numberFault === 'invalid' ? t('mobile.invalid') : mobileWords(numberFault, mobile.field.value))
        }
      />
      <CodeToNumber
        {...code.field}
        purpose="reset"
        mobile={mobile.field.value}
        required
        onlyAfterSending
        error={codeFault && t(codeFault === 'wrong' ? 'code.wrong' : 'entry.required')}
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

/** Sets the password and signs in with it, by the same door as always. */
function useSetByPhone(form: UseFormReturn<PhoneValues>) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  // A member who came in by another way may have forgotten the password, or hold the link of a mail.
  const enter = useEnter({ membersStay: true });
  const logInAs = useLogInAs();
  return useMutation({
    mutationFn: (values: PhoneValues) => setAndLogIn(client, values),
    onSuccess: ({ userName, opened }) => {
      // The server forgot every device, this one among them.
      askForPassword();
      toast.show(t(opened ? 'forgot.done' : 'forgot.doneLogIn'), opened ? 'done' : 'long');
      if (opened) enter(opened);
      else logInAs(userName);
    },
    onError: (error) => refuse(form, error),
  });
}

/** Whether a field of the form says it. */
function isAtField(error: unknown): boolean {
  const code = codeOf(error);
  return (
    refusedPassword(error) !== undefined || code === 'verification.code.err' || code === 'mobile.invalid'
  );
}

interface Done {
  readonly userName: string;
  /** Undefined where the login asks for more than a password. */
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
    // The password is set all the same: the login screen asks for whatever is missing.
    if (error instanceof CallFailure) return { userName, opened: undefined };
    throw error;
  }
}

/** The password that was in use already is cleared; anything else the server refuses clears the code. */
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
