import { type Ref, useState } from 'react';
import { type CallFailure, useApi } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { refuseCaptcha, useCaptcha } from '../captcha/use-captcha.ts';
import { type Mobile, mobileInput } from '../mobile/mobile.ts';
import { usePhoneProofs } from '../mobile/use-phone-proof.ts';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import { isUnderWay } from '../mobile/sms-waits.ts';

export interface CodeToNumberProps {
  readonly purpose: 'register' | 'reset';
  readonly mobile: Mobile;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Whether a code can go to the number; shows at the number what is wrong with it. */
  readonly ready: () => Promise<boolean>;
  /** The server knows better: no code can go to this number. */
  readonly onNumberRefused: () => void;
  /** A code is on its way, or may be. */
  readonly onSent?: () => void;
  /** Nothing can be typed before a code was asked for. */
  readonly onlyAfterSending?: boolean;
  readonly ref?: Ref<{ focus(): void }>;
}

/** The code sent to a number before anybody is signed in; who asks often answers a captcha before it. */
export function CodeToNumber(props: CodeToNumberProps) {
  const { purpose, mobile, ready, onNumberRefused, onlyAfterSending = false, onSent, ...field } = props;
  const to = `${purpose} +${mobile.country.dialingCode} ${mobile.number.replace(/^0/, '')}`;
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const send = useSend(purpose, mobile);
  return (
    <>
      {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
      <SmsCodeField
        {...field}
        to={to}
        ready={async () => (await ready()) && captcha.check({ focus: true })}
        send={async () => {
          const sent = await send(captcha.input);
          captcha.hide();
          return sent;
        }}
        onSent={() => {
          setSentTo(to);
          onSent?.();
        }}
        onRefused={(failure: CallFailure) => {
          if (failure.code === 'mobile.invalid') onNumberRefused();
          refuseCaptcha(captcha, 'sms', failure);
        }}
        // A code asked for before this screen was left and opened again may still come.
        disabled={onlyAfterSending && sentTo !== to && !isUnderWay(to)}
      />
    </>
  );
}

function useSend(purpose: CodeToNumberProps['purpose'], mobile: Mobile) {
  const { client } = useApi();
  const proofs = usePhoneProofs();
  const { code: language } = useLanguage();
  const { mobileNum, countryDialingCode } = mobileInput(mobile);
  return (captcha: { readonly captcha?: string }) => {
    // A password is set by a code of ours alone: the service knows of numbers, not of accounts.
    if (proofs && purpose === 'register') return proofs.send(mobile);
    return purpose === 'reset'
      ? client.call('identity.sendResetSmsCode', { mobileNum, countryDialingCode, language, ...captcha })
      : client.call('identity.sendRegisterSmsCode', {
          mobileNo: mobileNum,
          countryDialingCode,
          language,
          ...captcha,
        });
  };
}
