import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { cameFromSite, useHydrated } from '../../ui/loading/browser-page.ts';
import { CaptchaField, isCaptchaRefusal, refuseCaptcha, useCaptcha } from '../captcha.tsx';
import styles from '../entry-page.module.css';
import { FailureNote } from '../form-fields.tsx';
import { userNameError } from '../login/login-rules.ts';

interface MailValues {
  readonly username: string;
  readonly email: string;
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 128 } as const;

/** Reset by name and address. A mail is sent if they match; the answer does not reveal whether they do. */
export function ForgotMailForm() {
  const t = useT();
  const hydrated = useHydrated();
  const form = useForm<MailValues>();
  const captcha = useCaptcha();
  const resetRequest = useResetRequest();
  const field = (name: keyof MailValues, errorOf: (typed: string) => PlainMessageKey | undefined) => {
    const fieldError = form.formState.errors[name]?.message as PlainMessageKey | undefined;
    return {
      ...form.register(name, { validate: (typed) => errorOf(typed.trim()) ?? true }),
      ...PLAIN,
      error: fieldError && t(fieldError),
      onClear: () => form.setValue(name, '', { shouldValidate: form.formState.isSubmitted }),
      required: true,
    };
  };
  const requestReset = (values: MailValues) => {
    if (!captcha.check({ focus: true })) return;
    resetRequest.mutate({ ...values, ...captcha.input }, { onError: refuse });
  };
  const refuse = (error: Error) => {
    const wrong = wrongField(error);
    if (wrong) form.setError(wrong.field, { message: wrong.text }, { shouldFocus: true });
    if (error instanceof CallFailure) refuseCaptcha(captcha, 'forgot', error);
  };
  const submit = form.handleSubmit(requestReset, () => void captcha.check({ focus: false }));
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{t('forgot.mailText')}</p>
      <TextField
        {...field('username', nameError)}
        label={t('login.userName')}
        dir="ltr"
        autoComplete="username"
        enterKeyHint="next"
      />
      <TextField
        {...field('email', emailError)}
        label={t('forgot.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
      />
      {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
      {resetRequest.isError && !isCaptchaRefusal(resetRequest.error) && !wrongField(resetRequest.error) && (
        <FailureNote error={resetRequest.error} />
      )}
      <Button type="submit" disabled={!hydrated} busy={resetRequest.isPending || resetRequest.isSuccess}>
        {t('forgot.retrieve')}
      </Button>
    </form>
  );
}

/** Delay before leaving; the message stays longer, over the previous screen. */
const BACK_AFTER_MS = 1000;

function useResetRequest() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const { code: language } = useLanguage();
  const goBack = useGoBack();
  const resetRequest = useMutation({
    mutationFn: ({ username, email, captcha }: MailValues & { readonly captcha?: string }) =>
      client.call('identity.forgotPassword', {
        username: username.trim(),
        email: email.trim(),
        language,
        captcha,
      }),
    onMutate: () => toast.show(t('forgot.wait'), 'wait'),
    onSuccess: () => toast.show(t('forgot.sent'), 'long'),
    onError: () => toast.hide(),
  });
  const { isSuccess } = resetRequest;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(goBack, BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, goBack]);
  return resetRequest;
}

/** Returns the field that a refusal concerns. */
function wrongField(error: unknown): { field: keyof MailValues; text: PlainMessageKey } | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'register.field.invalid') return undefined;
  return error.value.field === 'email'
    ? { field: 'email', text: 'forgot.emailInvalid' }
    : { field: 'username', text: 'login.nameForm' };
}

function nameError(typed: string): PlainMessageKey | undefined {
  const error = userNameError(typed);
  return error && (error === 'required' ? 'entry.required' : 'login.nameForm');
}

function emailError(email: string): PlainMessageKey | undefined {
  return fitsPattern(email, { patternId: 3 }) ? undefined : 'forgot.emailInvalid';
}

/** Goes one step back, or home without a previous page. The function is stable. */
function useGoBack(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (router.history.canGoBack() || cameFromSite()) router.history.back();
    else void router.navigate({ to: paths.home });
  }, [router]);
}
