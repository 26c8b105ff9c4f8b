import { CallFailure } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { refuseCaptcha, useCaptcha } from '../captcha/use-captcha.ts';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import { useProven } from '../security/sensitive.tsx';

export interface NewCodeProps {
  readonly by: 'sms' | 'mail';
  /** Where it goes: a countdown belongs to it. */
  readonly to: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Whether it can go there; shows at the field of the contact what is wrong with it. */
  readonly ready: () => boolean;
  readonly send: (captcha: { readonly captcha?: string }) => Promise<{ readonly expiredMinutes: number }>;
  /** The server says that nothing can go there. */
  readonly onContactRefused: () => void;
}

/** The code that proves a new number or address. */
export function NewCode(props: NewCodeProps) {
  const { by, to, ready, send, onContactRefused, ...field } = props;
  const t = useT();
  const captcha = useCaptcha();
  const proven = useProven();
  return (
    <>
      {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
      <SmsCodeField
        {...field}
        label={t(by === 'sms' ? 'security.newNumberCode' : 'security.newMailCode')}
        required
        to={`bind ${to}`}
        ready={async () => ready() && captcha.check({ focus: true })}
        send={async () => {
          const sent = await proven(() => send(captcha.input));
          if (!sent) throw new CallFailure('session.confirm.required');
          captcha.hide();
          return sent.output;
        }}
        onRefused={(failure) => {
          if (failure.code === 'mobile.invalid' || failure.code === 'email.invalid') onContactRefused();
          refuseCaptcha(captcha, 'sms', failure);
        }}
      />
    </>
  );
}
