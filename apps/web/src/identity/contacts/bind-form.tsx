import type { ReactNode } from 'react';
import { CallFailure, type OwnWords } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { refuseCaptcha, useCaptcha } from '../captcha/use-captcha.ts';
import { FailureNote } from '../failure-note.tsx';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { useProven } from '../security/sensitive.tsx';
import type { useBind } from './use-bind.ts';

export interface BindFormProps extends Omit<NewCodeProps, 'value' | 'onChange' | 'error'> {
  readonly bind: ReturnType<typeof useBind>;
  /** The field of the new number or address. */
  readonly children: ReactNode;
}

/** Refusals that only these forms meet. */
const FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'mobile.invalid': 'mobile.invalid',
  'email.invalid': 'security.mailInvalid',
};

/** A new number or address, the code that proves it, and the proof that its owner is who asks. */
export function BindForm({ bind, children, ...newCode }: BindFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <form className={page.stack} method="post" noValidate onSubmit={bind.submit}>
      {children}
      <NewCode {...newCode} value={bind.code} onChange={bind.typeCode} error={bind.codeError} />
      <OwnerCode proof={bind.proof} />
      {bind.failure && <FailureNote error={bind.failure} own={FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={bind.isPending}>
        {t('security.contactSave')}
      </Button>
    </form>
  );
}

interface NewCodeProps {
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
function NewCode(props: NewCodeProps) {
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
