import { asciiDigits } from '@tessera/contract/digits';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { useRef, useState } from 'react';
import { CallFailure, useApi } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import page from '../ui/blocks/page.module.css';
import { Tabs } from '../ui/controls/tabs.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { CaptchaField, refuseCaptcha, useCaptcha } from './captcha.tsx';
import { useEarlyInput } from './form-fields.tsx';
import { SmsCodeField } from './mobile/sms-code-field.tsx';

const LABELS = { app: 'security.totpCode', sms: 'code.label', mail: 'security.mailCode' } as const;
const METHODS = { app: 'security.totp', sms: 'security.bySms', mail: 'security.byMail' } as const;

/** The field for the owner's code; nothing if the account has no method for it. */
export function OwnerCode({ proof }: { readonly proof: OwnerProofState }) {
  const t = useT();
  const { by, methods, inputError } = proof;
  if (by === undefined) return null;
  const error = inputError && t(inputError === 'missing' ? 'entry.required' : 'code.wrong');
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.ownerText')}</p>
      {methods.length > 1 && (
        <Tabs
          label={t('security.ownerWay')}
          tabs={methods.map((method) => ({ id: method, label: t(METHODS[method]) }))}
          current={by}
          onChange={proof.choose}
        />
      )}
      {by === 'app' ? (
        <AppCode proof={proof} error={error} />
      ) : (
        <SentCode key={by} by={by} proof={proof} error={error} />
      )}
    </div>
  );
}

interface CodeProps {
  readonly proof: OwnerProofState;
  readonly error: string | undefined;
}

function AppCode({ proof, error }: CodeProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const type = (typed: string) => proof.type(asciiDigits(typed));
  useEarlyInput(input, { value: proof.code, type });
  return (
    <TextField
      ref={input}
      label={t(LABELS.app)}
      hint={t('security.confirmCode')}
      error={error}
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={32}
      required
      value={proof.code}
      onChange={(event) => type(event.target.value)}
      onClear={() => type('')}
    />
  );
}

interface SentCodeProps extends CodeProps {
  readonly by: 'sms' | 'mail';
}

function SentCode({ by, proof, error }: SentCodeProps) {
  const t = useT();
  const { client } = useApi();
  const { code: language } = useLanguage();
  const captcha = useCaptcha();
  return (
    <>
      {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
      <SmsCodeField
        label={t(LABELS[by])}
        value={proof.code}
        onChange={proof.type}
        error={error}
        required
        to={`own ${by}`}
        ready={async () => captcha.check({ focus: true })}
        send={async () => {
          const sent = await client.call('identity.sendOwnerCode', { by, language, ...captcha.input });
          captcha.hide();
          return sent;
        }}
        onRefused={(failure) => refuseCaptcha(captcha, 'sms', failure)}
      />
    </>
  );
}

type OwnerProofState = ReturnType<typeof useOwnerProof>;

/** State of the code that a sensitive change requires, by one of the account's methods. */
export function useOwnerProof(methods: readonly OwnerProofMethod[]) {
  const [chosen, setChosen] = useState<OwnerProofMethod>();
  const [code, setCode] = useState('');
  const [inputError, setInputError] = useState<'missing' | 'wrong'>();
  const by = chosen !== undefined && methods.includes(chosen) ? chosen : methods[0];
  const type = (typed: string) => {
    setCode(typed);
    setInputError(undefined);
  };
  return {
    methods,
    by,
    code,
    inputError,
    type,
    choose(method: OwnerProofMethod) {
      setChosen(method);
      type('');
    },
    /** The code's part of a call's input. */
    input: by === undefined ? {} : { by, code },
    /** Returns whether the code is present or not required; otherwise shows the error. */
    check(): boolean {
      const there = by === undefined || code !== '';
      setInputError(there ? undefined : 'missing');
      return there;
    },
    /** Handles a refusal of the code; returns false for other refusals. */
    refuse(error: unknown): boolean {
      if (by === undefined || !(error instanceof CallFailure)) return false;
      if (error.code !== 'verification.code.err') return false;
      setCode('');
      setInputError('wrong');
      return true;
    },
  };
}
