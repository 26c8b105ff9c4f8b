import { asciiDigits } from '@tessera/contract/digits';
import { useRef } from 'react';
import { useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { refuseCaptcha, useCaptcha } from '../captcha/use-captcha.ts';
import { useEarly } from '../fields/use-early.ts';
import { SmsCodeField } from '../mobile/sms-code-field.tsx';
import page from '../../ui/blocks/page.module.css';
import type { OwnerProofState } from './use-owner-proof.ts';

const LABELS = { app: 'security.totpCode', sms: 'code.label', mail: 'security.mailCode' } as const;
const WAYS = { app: 'security.totp', sms: 'security.bySms', mail: 'security.byMail' } as const;

/** The field of a member's own code; nothing where the account has no way to be proven by one. */
export function OwnerCode({ proof }: { readonly proof: OwnerProofState }) {
  const t = useT();
  const { by, ways, fault } = proof;
  if (by === undefined) return null;
  const error = fault && t(fault === 'missing' ? 'entry.required' : 'code.wrong');
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.ownerText')}</p>
      {ways.length > 1 && (
        <Tabs
          label={t('security.ownerWay')}
          tabs={ways.map((way) => ({ id: way, label: t(WAYS[way]) }))}
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
  useEarly(input, { value: proof.code, type });
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
