import { useEffect } from 'react';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { type CallFailure, useApi, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { type Captcha, refuseCaptcha, useCaptcha } from '../captcha.tsx';
import { clearsError, useRevalidation } from '../form-fields.tsx';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { type Mobile, type MobileError, mobileError, mobileInput, useNoMobile } from '../mobile/mobile.ts';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import { type PhoneProofs, usePhoneProofs } from '../mobile/use-phone-proof.ts';
import type { RememberedLogin } from '../remembered-login.ts';
import { missingError } from './login-rules.ts';
import { type LoginFormProps, LoginFrame } from './name-form.tsx';
import { type LoginTry, useLogin } from './use-login.ts';

/** The code was right, but no account has the number, or the verification token expired. */
const TOKEN_WORDS = { 'login.external.err': 'code.tokenRefused' } as const;

interface MobileValues {
  readonly mobile: Mobile;
  readonly verificationCode: string;
}

/** Login by mobile number and SMS code. */
export function MobileForm({ box, onSecondStep }: LoginFormProps) {
  const t = useT();
  const mobileWords = useMobileWords();
  const form = useForm<MobileValues>({ defaultValues: { mobile: useNoMobile(), verificationCode: '' } });
  useRevalidation(form);
  useRememberedNumber(form, box.remembered);
  const captcha = useCaptcha();
  const proofs = usePhoneProofs();
  const codeRequest = useCodeByMessage(form, captcha, proofs);
  const onRefused = (failure: CallFailure) => {
    const needsCaptcha = failure.value.captcha === true && captcha.purpose !== 'login';
    if (needsCaptcha) captcha.prompt('login', { focus: true });
    else captcha.renew(failure);
    if (failure.code === 'mobile.invalid') refuseNumber(form);
    if (failure.code === 'verification.code.err') refuseCode(form);
    if (failure.code === 'login.external.err') proofs?.forget();
  };
  const prepare = proofs && (async (input: LoginTry['input']) => provenTry(input, form.getValues(), proofs));
  const { login, waitSeconds } = useLogin({ onSecondStep, onRefused, prepare });
  const ofLogin = captcha.purpose === 'login';
  const send = (values: MobileValues) => {
    if (ofLogin && !captcha.check({ focus: true })) return;
    login.mutate(tryOf(values, box.ticked, ofLogin ? captcha.input : {}));
  };
  const { mobile, code } = useFields(form);
  const numberError = mobile.fieldState.error?.message as MobileError | 'invalid' | undefined;
  const codeError = code.fieldState.error?.message as 'required' | 'wrong' | undefined;
  return (
    <LoginFrame
      captcha={captcha}
      failure={login.error}
      words={proofs && TOKEN_WORDS}
      busy={login.isPending}
      waitSeconds={waitSeconds}
      box={box}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <MobileField
        {...mobile.field}
        onChange={clearsError(form, 'mobile', mobile.field.onChange)}
        error={
          numberError &&
          (numberError === 'invalid' ? t('mobile.invalid') : mobileWords(numberError, mobile.field.value))
        }
      />
      <SmsCodeField
        {...code.field}
        {...codeRequest}
        error={codeError && t(codeError === 'wrong' ? 'code.wrong' : 'entry.required')}
        submitOnArrival
      />
    </LoginFrame>
  );
}

function useFields({ control }: UseFormReturn<MobileValues>) {
  const mobile = useController({
    control,
    name: 'mobile',
    rules: { validate: (typed) => mobileError(typed) ?? true },
  });
  const code = useController({
    control,
    name: 'verificationCode',
    rules: { validate: (typed) => missingError(typed) ?? true },
  });
  return { mobile, code };
}

/** Props of the code field. */
function useCodeByMessage(
  form: UseFormReturn<MobileValues>,
  captcha: Captcha,
  proofs: PhoneProofs | undefined,
) {
  const { client } = useApi();
  const { code: language } = useLanguage();
  const { country, number } = form.watch('mobile');
  return {
    to: `login +${country.dialingCode} ${number.replace(/^0/, '')}`,
    ready: async () =>
      (await form.trigger('mobile', { shouldFocus: true })) &&
      (captcha.purpose !== 'sms' || captcha.check({ focus: true })),
    send: async () => {
      if (proofs) return proofs.send(form.getValues('mobile'));
      const ofMessage = captcha.purpose === 'sms' ? captcha.input : {};
      const mobile = mobileInput(form.getValues('mobile'));
      const input = { ...mobile, module: 'VERIFICATION3', language, ...ofMessage } as const;
      const sent = await client.call('identity.sendSmsCode', input);
      if (captcha.purpose === 'sms') captcha.hide();
      return sent;
    },
    onRefused: (failure: CallFailure) => {
      refuseCaptcha(captcha, 'sms', failure);
      if (failure.code === 'mobile.invalid') refuseNumber(form);
    },
  };
}

/** Fills in the remembered number once its country has loaded. */
function useRememberedNumber(
  { getValues, setValue }: UseFormReturn<MobileValues>,
  remembered: RememberedLogin | undefined,
): void {
  const { phoneCountry } = useApi().status.info;
  const known = remembered?.type === 'sms' ? remembered : undefined;
  const abroad = known !== undefined && known.countryDialingCode !== phoneCountry.dialingCode;
  const { data: countries } = useCall('identity.countryList', {}, { enabled: abroad });
  const country = abroad
    ? countries?.find(({ dialingCode }) => dialingCode === known.countryDialingCode)
    : phoneCountry;
  useEffect(() => {
    if (!known || !country || getValues('mobile').number !== '') return;
    setValue('mobile', { country, number: known.username });
  }, [known, country, getValues, setValue]);
}

function refuseNumber({ setError }: UseFormReturn<MobileValues>): void {
  setError('mobile', { type: 'server', message: 'invalid' }, { shouldFocus: true });
}

/** A code is valid once: the next one is typed from the beginning. */
function refuseCode({ setError, setValue }: UseFormReturn<MobileValues>): void {
  setValue('verificationCode', '');
  setError('verificationCode', { type: 'server', message: 'wrong' }, { shouldFocus: true });
}

/** The verification service checks the code first; the server receives its token. */
async function provenTry(
  { captcha }: LoginTry['input'],
  { mobile, verificationCode }: MobileValues,
  proofs: PhoneProofs,
): Promise<LoginTry['input']> {
  const proof = await proofs.prove(mobile, verificationCode);
  return { type: 'firebase', ...proof, ...(captcha !== undefined && { captcha }) };
}

function tryOf(
  { mobile, verificationCode }: MobileValues,
  remember: boolean,
  captcha: { readonly captcha?: string },
): LoginTry {
  const { countryDialingCode } = mobileInput(mobile);
  return {
    input: { type: 'sms', ...mobileInput(mobile), verificationCode, ...captcha },
    remembered: remember ? { type: 'sms', username: mobile.number, countryDialingCode } : undefined,
  };
}
