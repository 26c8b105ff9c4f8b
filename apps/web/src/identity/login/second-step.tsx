import { useMutation } from '@tanstack/react-query';
import { asciiDigits } from '@tessera/contract/digits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from '../entry-page.module.css';
import { FailureNote } from '../form-fields.tsx';
import { LOGIN_TEXTS } from './name-form.tsx';
import { supportsPasskeys, requestPasskey } from './passkey.ts';
import { type SecondStepRequired, useWaitSeconds, useWelcome } from './use-login.ts';

export interface SecondStepProps {
  readonly due: SecondStepRequired;
  /** Returns to the first step, with the failure if the time ran out. */
  readonly onBack: (failure?: CallFailure) => void;
}

type Proof =
  | { readonly code: string }
  | { readonly response: Record<string, unknown>; readonly ticket: string };

/** Second step of an account with an authenticator or a passkey. */
export function SecondStep({ due, onBack }: SecondStepProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const byCode = due.factors.includes('totp');
  const byPasskey = due.factors.includes('passkey') && supportsPasskeys();
  const { prove, provePasskey, waitSeconds } = useProof(due, onBack);
  useEffect(() => {
    if (!byCode) heading.current?.focus();
  }, [byCode]);
  const failure = prove.error ?? provePasskey.error;
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
        {t('login.secondTitle')}
      </h2>
      {byCode && <CodeForm prove={prove} waitSeconds={waitSeconds} />}
      {failure && !isShownAtField(failure) && <FailureNote error={failure} texts={LOGIN_TEXTS} />}
      {byPasskey && (
        <Button
          kind={byCode ? 'secondary' : 'primary'}
          busy={provePasskey.isPending}
          onClick={() => provePasskey.mutate()}
        >
          <Icon name="key" />
          {t('login.secondPasskey')}
        </Button>
      )}
      {!byCode && !byPasskey && <p>{t('login.secondNone')}</p>}
      <Button kind="quiet" onClick={() => onBack()}>
        {t('login.secondBack')}
      </Button>
    </section>
  );
}

interface CodeFormProps {
  readonly prove: ReturnType<typeof useProof>['prove'];
  readonly waitSeconds: number;
}

/** Code of an authenticator, or a recovery code. */
function CodeForm({ prove, waitSeconds }: CodeFormProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const wrong = prove.error !== null && isShownAtField(prove.error) && code === '';
  useEffect(() => input.current?.focus(), [recovery]);
  const type = (typed: string) => {
    setMissing(false);
    setCode(recovery ? typed : asciiDigits(typed));
  };
  const again = (error: Error) => {
    if (!isShownAtField(error)) return;
    setCode('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code === '') input.current?.focus();
    else if (!prove.isPending) prove.mutate({ code: code.trim() }, { onError: again });
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={t(recovery ? 'login.recoveryCode' : 'login.authenticatorCode')}
        hint={t(recovery ? 'login.recoveryHint' : 'login.authenticatorHint')}
        error={missing ? t('entry.required') : wrong ? t('code.wrong') : undefined}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={64}
        value={code}
        onChange={(event) => type(event.target.value)}
        onClear={() => type('')}
      />
      <button type="button" className={styles.switch} onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'login.useAuthenticator' : 'login.useRecovery')}
      </button>
      <Button type="submit" disabled={waitSeconds > 0} busy={prove.isPending}>
        {waitSeconds > 0 ? t('login.waitSeconds', { seconds: waitSeconds }) : t('login.secondSubmit')}
      </Button>
    </form>
  );
}

/** The two methods of proof. Any error of the ticket itself returns to the first step. */
function useProof({ ticket, tried }: SecondStepRequired, onBack: SecondStepProps['onBack']) {
  const { client } = useApi();
  const welcome = useWelcome();
  const { waitSeconds, wait } = useWaitSeconds();
  const onError = (error: Error) => {
    wait(error);
    if (error instanceof CallFailure && error.code === 'login.cred.err') onBack(error);
  };
  const send = (proof: Proof) =>
    client.call('identity.loginVerification', ticket === undefined ? proof : { ticket, ...proof });
  const prove = useMutation({
    mutationFn: send,
    onSuccess: (opened) => welcome(opened, tried),
    onError,
  });
  const provePasskey = useMutation({
    mutationFn: async () => {
      const input = ticket === undefined ? {} : { ticket };
      const challenge = await client.call('identity.passkeyLoginOptions', input);
      const response = await requestPasskey({ options: challenge.options, quietly: false });
      if (!response) return undefined;
      const answer = { ticket: challenge.ticket, response };
      // Without the ticket the passkey alone signs in.
      return ticket === undefined ? client.call('identity.passkeyLogin', answer) : send(answer);
    },
    onSuccess: (opened) => opened && welcome(opened, tried),
    onError,
  });
  return { prove, provePasskey, waitSeconds };
}

function isShownAtField(error: Error): boolean {
  return error instanceof CallFailure && error.code === 'verification.code.err';
}
