import { Link, useSearch } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallFailure, type RefusalTexts, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { type Captcha, CaptchaField, useCaptcha } from '../captcha.tsx';
import styles from '../entry-page.module.css';
import { FailureNote, useRevalidation } from '../form-fields.tsx';
import { usePassedName } from './login-name.ts';
import { type LoginError, passwordError, userNameError } from './login-rules.ts';
import { type LoginTry, type SecondStepRequired, useLogin } from './use-login.ts';
import { type NameValues, type RememberBox, usePasswordPlaceholder } from './remember-box.ts';

/** Texts of refusals that only login forms meet. */
export const LOGIN_TEXTS = {
  'login.cred.err': 'error.loginWrong',
  'login.disabled': 'login.disabled',
  'login.not.member': 'login.notMember',
  'login.not.agent': 'login.notAgent',
  'login.external.err': 'login.externalFailed',
  'passkey.err': 'login.passkeyFailed',
  'captcha.err': 'captcha.wrong',
  'verification.code.err': 'code.wrong',
  'mobile.invalid': 'mobile.invalid',
  'phone.unreachable': 'code.serviceAway',
  'phone.refused': 'code.serviceRefused',
} as const;

/** Shown at a field, by the next step, or not at all once the wait is over. */
const SHOWN_AT_FIELDS = new Set([
  'captcha.err',
  'verification.code.err',
  'mobile.invalid',
  'login.remember.invalid',
  'login.second.factor',
]);

/** Maximum length that the server accepts. */
const LONGEST = 128;
const DOTS = '••••••••';

const WORDS: Readonly<Record<LoginError | 'retype', PlainMessageKey>> = {
  required: 'entry.required',
  form: 'login.nameForm',
  retype: 'login.retype',
};

export interface LoginFormProps {
  readonly box: RememberBox;
  readonly onSecondStep: (due: SecondStepRequired) => void;
}

/** Login by user name and password. Typed values stay after a failure. */
export function NameForm({ box, onSecondStep }: LoginFormProps) {
  // No default values: values typed or autofilled before hydration stay.
  const form = useForm<NameValues>();
  useRevalidation(form);
  const captcha = useCaptcha();
  usePassedName(form);
  const standIn = usePasswordPlaceholder(form, box);
  const onRefused = (failure: CallFailure) => {
    const needsCaptcha = failure.value.captcha === true && captcha.purpose === undefined;
    if (needsCaptcha) captcha.prompt('login', { focus: false });
    else captcha.renew(failure);
    if (failure.code === 'login.remember.invalid') {
      standIn.refuse();
      form.setError('password', { type: 'server', message: 'retype' }, { shouldFocus: true });
    } else if (failure.code === 'login.cred.err' || failure.code === 'login.wait') {
      form.setFocus('password', { shouldSelect: true });
    }
  };
  const { login, waitSeconds } = useLogin({ onSecondStep, onRefused });
  const send = (values: NameValues) => {
    if (captcha.check({ focus: true })) login.mutate(tryOf(values, standIn.shown, box.ticked, captcha.input));
  };
  return (
    <LoginFrame
      captcha={captcha}
      failure={login.error}
      busy={login.isPending}
      waitSeconds={waitSeconds}
      box={box}
      onSubmit={(event) => void form.handleSubmit(send, () => captcha.check({ focus: false }))(event)}
    >
      <NameFields form={form} placeholder={standIn} />
    </LoginFrame>
  );
}

interface NameFieldsProps {
  readonly form: UseFormReturn<NameValues>;
  readonly placeholder: ReturnType<typeof usePasswordPlaceholder>;
}

function NameFields({ form, placeholder }: NameFieldsProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const field = (name: keyof NameValues, errorOf: (typed: string) => LoginError | undefined) => {
    const fieldError = form.formState.errors[name]?.message as LoginError | undefined;
    return {
      ...form.register(name, {
        validate: (typed) => errorOf(typed ?? '') ?? true,
        onChange: placeholder.touch,
      }),
      error:
        fieldError &&
        t(name === 'password' && fieldError === 'form' ? 'login.passwordForm' : WORDS[fieldError]),
      onClear: () => {
        placeholder.touch();
        form.setValue(name, '');
      },
      maxLength: LONGEST,
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
    };
  };
  return (
    <>
      <TextField
        {...field('username', userNameError)}
        label={t('login.userName')}
        dir="ltr"
        hint={flags['MOBILENUMREG3'] === true ? t('login.orNumber') : undefined}
        autoComplete="username webauthn"
        enterKeyHint="next"
      />
      <TextField
        {...field('password', (typed) => (placeholder.shown ? undefined : passwordError(typed)))}
        {...(placeholder.shown && { placeholder: DOTS, hint: t('login.remembered') })}
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </>
  );
}

function tryOf(
  values: NameValues,
  passwordStandsIn: boolean,
  remember: boolean,
  captcha: { readonly captcha?: string },
): LoginTry {
  const username = values.username.trim();
  return {
    input: {
      type: 'username',
      username,
      ...(!passwordStandsIn && { password: values.password }),
      ...(remember && { remember }),
      ...captcha,
    },
    remembered: remember ? { type: 'username', username, countryDialingCode: '' } : undefined,
  };
}

interface LoginFrameProps {
  readonly onSubmit: (event: FormEvent) => void;
  readonly captcha: Captcha;
  /** Error of the last attempt. */
  readonly failure: Error | null;
  /** Texts of refusals of this form only. */
  readonly words?: RefusalTexts | undefined;
  readonly busy: boolean;
  /** Seconds until the next attempt. */
  readonly waitSeconds: number;
  readonly box: RememberBox;
  /** The fields of this login method. */
  readonly children: ReactNode;
}

/** Common frame of the login forms. */
export function LoginFrame({ captcha, failure, busy, waitSeconds, box, ...props }: LoginFrameProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    // Before hydration the browser submits the form: `post` excludes typed values from the address.
    <form className={styles.form} method="post" noValidate onSubmit={props.onSubmit}>
      {props.children}
      {captcha.purpose && <CaptchaField {...captcha.field} key={captcha.purpose} purpose={captcha.purpose} />}
      {failure && !isShownAtField(failure, waitSeconds) && (
        <>
          <FailureNote error={failure} texts={{ ...LOGIN_TEXTS, ...props.words }} />
          <OtherLoginLink failure={failure} />
        </>
      )}
      <div className={styles.sides}>
        <Checkbox checked={box.ticked} onChange={(event) => box.tick(event.target.checked)}>
          {t('login.remember')}
        </Checkbox>
        <Link to={paths.forgotPassword} className={styles.link}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" disabled={!hydrated || waitSeconds > 0} busy={busy}>
        {waitSeconds > 0
          ? t('login.waitSeconds', { seconds: waitSeconds })
          : t(busy ? 'login.submitting' : 'title.login')}
      </Button>
    </form>
  );
}

/** Links members from the agent login to the member login, and vice versa. */
function OtherLoginLink({ failure }: { readonly failure: Error }) {
  const t = useT();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const code = failure instanceof CallFailure ? failure.code : undefined;
  if (code !== 'login.not.member' && code !== 'login.not.agent') return null;
  const agent = code === 'login.not.member';
  return (
    <Link
      to={paths.login}
      search={{
        ...(search.return !== undefined && { return: search.return }),
        ...(agent && { side: 'agent' }),
      }}
      className={styles.link}
    >
      {t(agent ? 'login.agentTitle' : 'login.memberTitle')}
    </Link>
  );
}

function isShownAtField(failure: Error, waitSeconds: number): boolean {
  if (!(failure instanceof CallFailure)) return false;
  return SHOWN_AT_FIELDS.has(failure.code) || (failure.code === 'login.wait' && waitSeconds === 0);
}
