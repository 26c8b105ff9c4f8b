import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CallFailure, useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FailureNote } from '../form-fields.tsx';
import styles from './security.module.css';

const CODE = { type: 'text', autoComplete: 'one-time-code', dir: 'ltr' } as const;

const PASSWORD = { type: 'password', autoComplete: 'current-password' } as const;

const WRONG = new Set(['modify.old.err', 'verification.code.err']);

/** Requests a proof of identity from the member. Returns true on success, false if the member cancels. */
type Confirm = () => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export interface ReauthenticationProps {
  /** Proof methods of this member. */
  readonly methods: ProofMethods;
  readonly children: ReactNode;
}

/** Provides proof requests to the subtree, one at a time. */
export function Reauthentication({ methods, children }: ReauthenticationProps) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const confirm = useCallback<Confirm>(() => {
    answer.current?.(false);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const finish = useCallback((confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmSheet open={open} methods={methods} onFinish={finish} />
    </ConfirmContext>
  );
}

export interface SensitiveOptions<Input, Output> {
  readonly act: (input: Input) => Promise<Output>;
  readonly onDone: (output: Output, input: Input) => unknown;
  /** The server refused for another reason than a missing proof. */
  readonly onRefused?: (error: Error) => void;
}

/**
 * Runs a call that requires a recent proof of identity. Requests a missing proof and repeats the call. Returns
 * undefined if cancelled; nothing was changed then.
 */
export function useProven(): <Output>(act: () => Promise<Output>) => Promise<Done<Output> | undefined> {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('rendered outside Confirming');
  return async (act) => {
    try {
      return { output: await act() };
    } catch (error) {
      const unproven = error instanceof CallFailure && error.code === 'session.confirm.required';
      if (!unproven) throw error;
    }
    return (await confirm()) ? { output: await act() } : undefined;
  };
}

/** The same as a mutation with its state. */
export function useSensitive<Input = void, Output = unknown>({
  act,
  onDone,
  onRefused,
}: SensitiveOptions<Input, Output>): UseMutationResult<Done<Output> | undefined, Error, Input> {
  const proven = useProven();
  return useMutation({
    mutationFn: (input: Input) => proven(() => act(input)),
    onSuccess: (done, input) => done && onDone(done.output, input),
    onError: (error) => onRefused?.(error),
  });
}

interface Done<Output> {
  readonly output: Output;
}

interface ProofMethods {
  readonly password: boolean;
  readonly code: boolean;
}

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly methods: ProofMethods;
  readonly onFinish: (confirmed: boolean) => void;
}

/** Asks for password or code, because the device alone is no proof. */
export function ConfirmSheet({ open, methods, onFinish }: ConfirmSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={() => onFinish(false)} title={t('security.confirmTitle')}>
      {methods.password || methods.code ? (
        <Proof methods={methods} onConfirmed={() => onFinish(true)} />
      ) : (
        <p>{t('security.confirmNone')}</p>
      )}
    </Sheet>
  );
}

interface ProofProps {
  readonly methods: ProofMethods;
  readonly onConfirmed: () => void;
}

function Proof({ methods, onConfirmed }: ProofProps) {
  const t = useT();
  const [byCode, setByCode] = useState(!methods.password);
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('security.confirmText')}</p>
      <ProofForm key={String(byCode)} byCode={byCode} onConfirmed={onConfirmed} />
      {methods.password && methods.code && (
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
  const errorKey = missing ? 'entry.required' : wrong && wrongText(byCode);
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <NameOfPassword />
      <TextField
        {...(byCode ? CODE : PASSWORD)}
        ref={input}
        label={t(byCode ? 'security.confirmCode' : 'security.confirmPassword')}
        error={errorKey ? t(errorKey) : undefined}
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

/** Password managers need the user name beside the password. */
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

/** The server answers with a new session id: the old one is invalid from then on. */
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

function isWrong(error: Error | null): boolean {
  return error instanceof CallFailure && WRONG.has(error.code);
}

function wrongText(byCode: boolean) {
  return byCode ? 'code.wrong' : 'changePassword.oldWrong';
}
