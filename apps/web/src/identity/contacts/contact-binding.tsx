import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { CallFailure, type CallInput, type RefusalTexts } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { CaptchaField, refuseCaptcha, useCaptcha } from '../captcha.tsx';
import { FailureNote } from '../form-fields.tsx';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import { OwnerCode, useOwnerProof } from '../owner-code.tsx';
import { SecurityGate, LimitedNote } from '../security/guarded.tsx';
import { type SecurityConfig, useRefetch } from '../security/security-queries.ts';
import styles from '../security/security.module.css';
import { useProven, useSensitive } from '../security/reauthentication.tsx';

export interface BindFormProps extends Omit<NewCodeProps, 'value' | 'onChange' | 'error'> {
  readonly bind: ReturnType<typeof useBind>;
  /** The field of the new number or address. */
  readonly children: ReactNode;
}

/** Refusals of these forms only. */
const FAILURES: RefusalTexts = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'mobile.invalid': 'mobile.invalid',
  'email.invalid': 'security.mailInvalid',
};

/** Form of a new number or address: its confirmation code, and proof of the owner's identity. */
export function BindForm({ bind, children, ...newCode }: BindFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <form className={page.stack} method="post" noValidate onSubmit={bind.submit}>
      {children}
      <NewCode {...newCode} value={bind.code} onChange={bind.typeCode} error={bind.codeError} />
      <OwnerCode proof={bind.proof} />
      {bind.failure && <FailureNote error={bind.failure} texts={FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={bind.isPending}>
        {t('security.contactSave')}
      </Button>
    </form>
  );
}

interface NewCodeProps {
  readonly by: 'sms' | 'mail';
  /** Receiver of the code; the countdown belongs to it. */
  readonly to: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Whether a code can be sent; shows the error at the contact's field. */
  readonly ready: () => boolean;
  readonly send: (captcha: { readonly captcha?: string }) => Promise<{ readonly expiredMinutes: number }>;
  /** The server reports that nothing can be sent there. */
  readonly onContactRefused: () => void;
}

/** The confirmation code of a new number or address. */
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

interface BindOptions {
  readonly proofMethods: readonly OwnerProofMethod[];
  /** Whether the number or address is valid; shows the error at its field. */
  readonly check: () => boolean;
  readonly act: (codes: Codes) => Promise<unknown>;
  readonly onBound: () => void;
}

type Codes = Pick<CallInput<'identity.bindMail'>, 'verificationCode' | 'by' | 'code'>;

/** State of a form that links a number or address: codes and the call. */
export function useBind({ proofMethods, check, act, onBound }: BindOptions) {
  const t = useT();
  const toast = useToast();
  const readAnew = useRefetch();
  const proof = useOwnerProof(proofMethods);
  const [code, setCode] = useState('');
  const [inputError, setInputError] = useState<'required' | 'wrong'>();
  const typeCode = (typed: string) => {
    setInputError(undefined);
    setCode(typed);
  };
  const bind = useSensitive({
    act: () => act({ verificationCode: code, ...proof.input }),
    onDone: async () => {
      toast.show(t('security.contactSaved'), 'done');
      typeCode('');
      proof.type('');
      onBound();
      await readAnew();
    },
    // The server does not report which of the two codes was wrong.
    onRefused: (error) => {
      proof.refuse(error);
      if (isWrongCode(error)) setInputError('wrong');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInputError(code === '' ? 'required' : undefined);
    const [contact, own] = [check(), proof.check()];
    if (contact && own && code !== '' && !bind.isPending) bind.mutate();
  };
  return {
    code,
    codeError: inputError && t(inputError === 'wrong' ? 'code.wrong' : 'entry.required'),
    typeCode,
    proof,
    isPending: bind.isPending,
    /** Failures that no field shows. */
    failure: isWrongCode(bind.error) ? null : bind.error,
    submit,
  };
}

function isWrongCode(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'verification.code.err';
}

interface ContactScreenProps {
  readonly by: 'sms' | 'mail';
  /** The form that links another contact. */
  readonly Form: ComponentType<{ readonly config: SecurityConfig }>;
}

/** The linked contact and the form to replace it, if such codes can be sent. */
export function ContactScreen({ by, Form }: ContactScreenProps) {
  const t = useT();
  return (
    <SecurityGate>
      {({ config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t(by === 'sms' ? 'security.mobileText' : 'security.mailText')}</p>
          <CurrentContact contact={by === 'sms' ? config.mobile : config.email} />
          <LimitedNote until={config.limitedUntil} />
          {config.sends[by] ? <Form config={config} /> : <p>{t('security.contactAway')}</p>}
        </div>
      )}
    </SecurityGate>
  );
}

/** The linked contact, masked. */
function CurrentContact({ contact }: { readonly contact: SecurityConfig['mobile'] }) {
  const t = useT();
  if (contact === null) return <p className={page.quiet}>{t('security.contactNone')}</p>;
  return (
    <div className={page.card}>
      <div className={styles.state}>
        <bdi className={styles.name} dir="ltr">
          {contact.shown}
        </bdi>
        <Badge tone={contact.verified ? 'good' : 'quiet'}>
          {t(contact.verified ? 'security.proven' : 'security.unproven')}
        </Badge>
      </div>
    </div>
  );
}
