import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity';
import { useForm } from 'react-hook-form';
import { CallFailure, useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { EntryPage, OtherDoor, WaysOut } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { FailureNote } from './failure-note.tsx';
import { useEnter } from './use-enter.ts';

interface LoginValues {
  readonly username: string;
  readonly password: string;
}

/** The longest text the server reads; longer input is no name and no password of ours. */
const LONGEST = 128;

const OWN_WORDS = { 'login.cred.err': 'error.loginWrong', 'login.busy': 'error.busy' } as const;

/** The door for members, with the ways for everybody who is none yet or cannot get in. */
export function Screen() {
  const t = useT();
  const enter = useEnter();
  return (
    <EntryPage title={t('title.login')}>
      <LoginForm onEntered={enter} />
      <OtherDoor question="login.newHere" to={paths.register} label="title.register" />
      <ButtonLink to={paths.trial} kind="secondary">
        {t('login.trial')}
      </ButtonLink>
      <WaysOut ways={[{ to: paths.service, label: 'title.service' }]} />
    </EntryPage>
  );
}

/** User name and password. What was typed stays through every failure. */
export function LoginForm({ onEntered }: { readonly onEntered: (opened: SessionInfo) => void }) {
  const t = useT();
  const { client } = useApi();
  const hydrated = useHydrated();
  // No default values: what was typed or filled in before the script came stays in the fields.
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<LoginValues>();
  const login = useMutation({
    mutationFn: (values: LoginValues) => client.call('identity.login', { ...values, type: 'username' }),
    networkMode: 'always',
    onSuccess: onEntered,
    onError: (error) => {
      const wrong = error instanceof CallFailure && error.code === 'login.cred.err';
      if (wrong) setFocus('password', { shouldSelect: true });
    },
  });
  const field = (name: keyof LoginValues) => ({
    ...register(name, { required: true }),
    error: formState.errors[name] && t('entry.required'),
    onClear: () => setValue(name, ''),
    maxLength: LONGEST,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  });
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => login.mutate(values))(event)}
    >
      <TextField
        {...field('username')}
        label={t('login.userName')}
        autoComplete="username"
        enterKeyHint="next"
      />
      <TextField
        {...field('password')}
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {login.isError && <FailureNote error={login.error} own={OWN_WORDS} />}
      <Link to={paths.forgotPassword} className={`${styles.link} ${styles.beside}`}>
        {t('login.forgot')}
      </Link>
      <Button type="submit" disabled={!hydrated} busy={login.isPending}>
        {t(login.isPending ? 'login.submitting' : 'title.login')}
      </Button>
    </form>
  );
}
