import { type UseFormReturn, useForm } from 'react-hook-form';
import { type CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useJudgeAgain } from '../use-judge-again.ts';
import { useNamed } from './log-in-as.ts';
import { LoginFrame } from './login-frame.tsx';
import { type LoginFault, passwordFault, userNameFault } from './login-rules.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { type LoginTry, type SecondStepDue, useLogin } from './use-login.ts';
import type { RememberBox } from './use-remember-box.ts';
import { type NameValues, useStandIn } from './use-stand-in.ts';

/** The longest text the server reads; longer input is no name and no password of ours. */
const LONGEST = 128;
const DOTS = '••••••••';

const WORDS: Readonly<Record<LoginFault | 'retype', PlainMessageKey>> = {
  required: 'entry.required',
  form: 'login.nameForm',
  retype: 'login.retype',
};

export interface LoginFormProps {
  readonly box: RememberBox;
  readonly onSecondStep: (due: SecondStepDue) => void;
}

/** User name and password. What was typed stays through every failure. */
export function NameForm({ box, onSecondStep }: LoginFormProps) {
  // No default values: what was typed or filled in before the script came stays in the fields.
  const form = useForm<NameValues>();
  useJudgeAgain(form);
  const captcha = useCaptcha();
  useNamed(form);
  const standIn = useStandIn(form, box);
  const onRefused = (failure: CallFailure) => {
    const asksCaptcha = failure.value.captcha === true && captcha.purpose === undefined;
    if (asksCaptcha) captcha.ask('login', { focus: false });
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
      <NameFields form={form} standIn={standIn} />
    </LoginFrame>
  );
}

interface NameFieldsProps {
  readonly form: UseFormReturn<NameValues>;
  readonly standIn: ReturnType<typeof useStandIn>;
}

function NameFields({ form, standIn }: NameFieldsProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const field = (name: keyof NameValues, faultOf: (typed: string) => LoginFault | undefined) => {
    const fault = form.formState.errors[name]?.message as LoginFault | undefined;
    return {
      ...form.register(name, {
        validate: (typed) => faultOf(typed ?? '') ?? true,
        onChange: standIn.touch,
      }),
      error: fault && t(name === 'password' && fault === 'form' ? 'login.passwordForm' : WORDS[fault]),
      onClear: () => {
        standIn.touch();
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
        {...field('username', userNameFault)}
        label={t('login.userName')}
        dir="ltr"
        hint={flags['MOBILENUMREG3'] === true ? t('login.orNumber') : undefined}
        autoComplete="username webauthn"
        enterKeyHint="next"
      />
      <TextField
        {...field('password', (typed) => (standIn.shown ? undefined : passwordFault(typed)))}
        {...(standIn.shown && { placeholder: DOTS, hint: t('login.remembered') })}
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
