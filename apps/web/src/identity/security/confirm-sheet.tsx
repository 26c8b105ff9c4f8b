import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure, useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FailureNote } from '../failure-note.tsx';
import styles from './security.module.css';

export interface ConfirmWays {
  readonly password: boolean;
  readonly code: boolean;
}

export interface ConfirmSheetProps {
  readonly open: boolean;
  readonly ways: ConfirmWays;
  readonly onFinish: (confirmed: boolean) => void;
}

/** Asks for the password or a code, because the device alone proves nothing. */
export function ConfirmSheet({ open, ways, onFinish }: ConfirmSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={() => onFinish(false)} title={t('security.confirmTitle')}>
      {ways.password || ways.code ? (
        <Proof ways={ways} onConfirmed={() => onFinish(true)} />
      ) : (
        <p>{t('security.confirmNone')}</p>
      )}
    </Sheet>
  );
}

interface ProofProps {
  readonly ways: ConfirmWays;
  readonly onConfirmed: () => void;
}

function Proof({ ways, onConfirmed }: ProofProps) {
  const t = useT();
  const [byCode, setByCode] = useState(!ways.password);
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.confirmText')}</p>
      <ProofForm key={String(byCode)} byCode={byCode} onConfirmed={onConfirmed} />
      {ways.password && ways.code && (
        <Button kind="quiet" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'security.confirmByPassword' : 'security.confirmByCode')}
        </Button>
      )}
    </div>
  );
}

interface ProofFormProps {
  readonly byCode: boolean;
  readonly onConfirmed: () => void;
}

function ProofForm({ byCode, onConfirmed }: ProofFormProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useConfirm({ onConfirmed, onWrong: () => setTyped('') });
  const wrong = isWrong(confirm.error);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed === '');
    if (typed === '') input.current?.focus();
    else if (!confirm.isPending) confirm.mutate(byCode ? { code: typed } : { password: typed });
  };
  const type = (text: string) => {
    confirm.reset();
    setMissing(false);
    setTyped(text);
  };
  const fault = missing ? 'entry.required' : wrong && wrongWords(byCode);
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <NameOfPassword />
      <TextField
        {...(byCode ? CODE : PASSWORD)}
        ref={input}
        label={t(byCode ? 'security.confirmCode' : 'security.confirmPassword')}
        error={fault ? t(fault) : undefined}
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onClear={() => type('')}
      />
      {confirm.error && !wrong && <FailureNote error={confirm.error} />}
      <Button type="submit" busy={confirm.isPending}>
        {t('security.confirmSubmit')}
      </Button>
    </form>
  );
}

const CODE = { type: 'text', autoComplete: 'one-time-code', dir: 'ltr' } as const;
const PASSWORD = { type: 'password', autoComplete: 'current-password' } as const;

/** A password manager fills in the password of the name it finds beside it. */
function NameOfPassword() {
  const session = useSession();
  return (
    <input
      className={styles.unseen}
      type="text"
      autoComplete="username"
      value={session?.userName ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

interface Outcomes {
  readonly onConfirmed: () => void;
  readonly onWrong: () => void;
}

/** The server answers a session of a new id: the old one is dead from then on. */
function useConfirm({ onConfirmed, onWrong }: Outcomes) {
  const { client, session } = useApi();
  return useMutation({
    mutationFn: (proof: { readonly password: string } | { readonly code: string }) =>
      client.call('identity.confirmSession', proof),
    onSuccess: (confirmed) => {
      session.set(confirmed);
      onConfirmed();
    },
    onError: (error) => isWrong(error) && onWrong(),
  });
}

const WRONG = new Set(['modify.old.err', 'verification.code.err']);

function isWrong(error: Error | null): boolean {
  return error instanceof CallFailure && WRONG.has(error.code);
}

function wrongWords(byCode: boolean) {
  return byCode ? 'code.wrong' : 'changePassword.oldWrong';
}
