import { type Ref, useState } from 'react';
import { type CallFailure, useApi } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { CaptchaField, refuseCaptcha, useCaptcha } from '../captcha.tsx';
import { type Mobile, mobileInput } from '../mobile/mobile.ts';
import { isRequesting, SmsCodeField } from '../mobile/sms-code-field.tsx';
import { usePhoneProofs } from '../mobile/use-phone-proof.ts';

export interface CodeToNumberProps {
  readonly purpose: 'register' | 'reset';
  readonly mobile: Mobile;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Whether a code can be sent; shows the error at the number. */
  readonly ready: () => Promise<boolean>;
  /** The server reports that no code can be sent to this number. */
  readonly onNumberRefused: () => void;
  /** A code was sent, or may have been sent. */
  readonly onSent?: () => void;
  /** The field is disabled until a code was requested. */
  readonly onlyAfterSending?: boolean;
  readonly ref?: Ref<{ focus(): void }>;
}

/** Code to a number before the login; frequent requests require a captcha. */
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
        // A code requested before the screen was reopened may still arrive.
        disabled={onlyAfterSending && sentTo !== to && !isRequesting(to)}
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
    // A password reset requires the site's own code: the external service knows numbers, not accounts.
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
