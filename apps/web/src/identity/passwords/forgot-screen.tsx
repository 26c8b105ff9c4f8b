import { useMutation } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FailureState } from '../../ui/feedback/page-states.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import styles from '../entry-page.module.css';
import { EntryPage, ExitLinks } from '../entry-page.tsx';
import { FailureNote } from '../form-fields.tsx';
import { useLoginWithName } from '../login/login-name.ts';
import type { FieldError } from '../registration/register-fields.ts';
import { requirePassword } from '../remembered-login.ts';
import { ForgotMailForm } from './forgot-mail-form.tsx';
import { ForgotPhoneForm } from './forgot-phone-form.tsx';
import { refusedPassword, usePasswordRule } from './password-rule.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const SECRET = { type: 'password', autoComplete: 'new-password', maxLength: 128 } as const;

export function needs(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

const METHODS = [
  { to: paths.login, label: 'title.login' },
  { to: paths.service, label: 'title.service' },
] as const;

/** Reset of a forgotten password: by mailed link, by phone code, or with an open link. */
export function Screen() {
  const t = useT();
  const { holdsLink, token, forget } = useMailedToken();
  const [wantsLink, setWantsLink] = useState(false);
  const requestAgain = () => {
    forget();
    setWantsLink(true);
  };
  return (
    <EntryPage title={t('title.forgotPassword')}>
      {holdsLink ? (
        <ForgotLinkForm token={token} onRequestAgain={requestAgain} />
      ) : (
        <RequestReset wantsLink={wantsLink} />
      )}
      <ExitLinks links={METHODS} />
    </EntryPage>
  );
}

type Method = 'phone' | 'mail';

interface RequestResetProps {
  /** Their link expired, and they request another. */
  readonly wantsLink: boolean;
}

function RequestReset({ wantsLink }: RequestResetProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const byPhone = flags['PWRESETSMS3'] === true;
  const byMail = flags['PWRESETMAIL3'] !== false;
  const [method, setMethod] = useState<Method>(byPhone && !wantsLink ? 'phone' : 'mail');
  if (!byPhone && !byMail) return <p className={styles.text}>{t('forgot.off')}</p>;
  if (!byPhone) return <ForgotMailForm />;
  if (!byMail) return <ForgotPhoneForm />;
  return (
    <>
      <Tabs
        label={t('forgot.methods')}
        tabs={[
          { id: 'phone', label: t('forgot.byPhone') },
          { id: 'mail', label: t('forgot.byMail') },
        ]}
        current={method}
        onChange={setMethod}
        controls="forgot-form"
      />
      <div id="forgot-form" role="tabpanel">
        {method === 'phone' ? <ForgotPhoneForm /> : <ForgotMailForm />}
      </div>
    </>
  );
}

const MAILED = /^reset=(.*)$/;

/** The token of a mailed link, removed from the address at once, so that it is neither copied nor shared. */
function useMailedToken() {
  const { history } = useRouter();
  const search: { readonly by?: string } = useSearch({ strict: false });
  const hydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const byLink = search.by === 'link';
  const [token, setToken] = useState<string>();
  // The server never sees the fragment: the path before it selects the form.
  const named = hydrated ? MAILED.exec(hash)?.[1] : undefined;
  const found = named ?? (hydrated && byLink && token === undefined ? '' : undefined);
  if (found !== undefined && found !== token) setToken(found);
  const isRead = hydrated && (byLink || named !== undefined);
  useEffect(() => {
    if (isRead) history.replace(history.location.pathname);
  }, [isRead, history]);
  return { holdsLink: token !== undefined || byLink, token, forget: () => setToken(undefined) };
}

interface LinkValues {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

interface ForgotLinkFormProps {
  /** Undefined until the script has read the address. */
  readonly token: string | undefined;
  readonly onRequestAgain: () => void;
}

/** New password for the holder of a mailed link, which is valid once and for a short time. */
function ForgotLinkForm({ token, onRequestAgain }: ForgotLinkFormProps) {
  const t = useT();
  const rule = usePasswordRule();
  const form = useForm<LinkValues>();
  const setting = useSetting(token ?? '');
  if ((token !== undefined && !TOKEN.test(token)) || isExpired(setting.error))
    return <ExpiredLink onRequestAgain={onRequestAgain} />;
  const field = (name: keyof LinkValues) => {
    const fieldError = form.formState.errors[name]?.message as FieldError | 'same' | undefined;
    return {
      ...SECRET,
      error: fieldError && (fieldError === 'same' ? t('changePassword.same') : rule.words(fieldError)),
      onClear: () => form.setValue(name, '', { shouldValidate: form.formState.isSubmitted }),
      required: true,
    };
  };
  const set = (values: LinkValues) =>
    setting.mutate(values, {
      onError: (error) => {
        const reason = refusedPassword(error);
        if (reason) form.setError('newPassword', { message: reason }, { shouldFocus: true });
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
          validate: (typed) => rule.errorOf(typed) ?? true,
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
  const logInAs = useLoginWithName();
  return useMutation({
    mutationFn: (values: LinkValues) => client.call('identity.resetPassword', { token, ...values }),
    onSuccess: ({ userName }) => {
      // The server forgot all devices: the password must be typed once.
      requirePassword();
      toast.show(t('forgot.doneLogIn'), 'long');
      logInAs(userName);
    },
  });
}

function ExpiredLink({ onRequestAgain }: Pick<ForgotLinkFormProps, 'onRequestAgain'>) {
  const t = useT();
  return (
    <>
      <FailureState title={t('forgot.linkOver')} text={t('forgot.linkOverText')} />
      <Button onClick={onRequestAgain}>{t('forgot.askAgain')}</Button>
    </>
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'reset.token.invalid';
}
