import { asciiDigits } from '@tessera/contract/digits';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, retryAfterSeconds } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { VisuallyHidden } from '../../ui/blocks/visually-hidden.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import { useEarlyInput } from '../form-fields.tsx';
import styles from './sms-code-field.module.css';

/** End of the countdown by receiver. It outlives the screen, not the page. */
const untilMsByReceiver = new Map<string, number>();

const MOST_DIGITS = 10;
const SERVICE_WORDS: Readonly<Record<string, PlainMessageKey>> = {
  'phone.unreachable': 'code.serviceAway',
  'phone.refused': 'code.serviceRefused',
};
/** The wait if no answer stated it. */
const FIRST_WAIT_SECONDS = 60;

export interface SmsCodeFieldProps {
  /** ASCII digits, at most ten. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Label of the code if it does not arrive by SMS. */
  readonly label?: string | undefined;
  /** Receiver and purpose of the code: the countdown belongs to both, and continues on other screens. */
  readonly to: string;
  /** Whether a code can be requested; the form shows the errors of its other fields. */
  readonly ready: () => Promise<boolean>;
  readonly send: () => Promise<{ readonly expiredMinutes: number }>;
  /** A code was sent now or recently and may still arrive. */
  readonly onSent?: () => void;
  /** The server refused; the form shows errors of other fields. */
  readonly onRefused?: (failure: CallFailure) => void;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Submits the form when the browser reads the code from the message. */
  readonly submitOnArrival?: boolean | undefined;
  readonly ref?: Ref<{ focus(): void }>;
}

/** The code field with the button that requests a code, and its countdown. */
export function SmsCodeField(props: SmsCodeFieldProps) {
  const { value, onChange, error, label, disabled, required, submitOnArrival, ref } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const type = (typed: string) => onChange(codeOf(typed));
  useEarlyInput(input, { value, type });
  const { requestCode, requesting, seconds, news } = useCodeRequest(props);
  useEffect(() => {
    if (news.what === 'sent') input.current?.focus();
  }, [news]);
  useCodeArrival(news.what === 'sent' && value === '', (code) => {
    flushSync(() => type(code));
    if (submitOnArrival) input.current?.form?.requestSubmit();
  });
  return (
    <>
      <TextField
        ref={input}
        label={label ?? t('code.label')}
        error={error}
        required={required}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={MOST_DIGITS}
        value={value}
        onChange={(event) => type(event.target.value)}
        onClear={() => onChange('')}
        after={
          <button
            type="button"
            className={styles.ask}
            disabled={seconds > 0}
            aria-busy={requesting || undefined}
            onClick={() => void requestCode()}
          >
            {seconds > 0 ? t('code.seconds', { seconds }) : t('code.get')}
          </button>
        }
      />
      <VisuallyHidden>{useNewsWords(news, seconds > 0)}</VisuallyHidden>
    </>
  );
}

interface News {
  readonly what: 'nothing' | 'sent' | 'wait' | 'failed';
  readonly seconds: number;
}

function useCodeRequest({ to, ready, send, onSent, onRefused }: SmsCodeFieldProps) {
  const t = useT();
  const toast = useToast();
  const [requesting, setRequesting] = useState(false);
  const [news, setNews] = useState<News>({ what: 'nothing', seconds: 0 });
  const seconds = useCountdown(waitUntilMs(to));
  const wait = (what: 'sent' | 'wait', forSeconds: number) => {
    waitFor(to, forSeconds);
    setNews({ what, seconds: forSeconds });
    onSent?.();
  };
  const refused = (failure: unknown) => {
    toast.hide();
    if (!(failure instanceof CallFailure)) throw failure;
    const again = failure.code === 'sms.wait' ? (retryAfterSeconds(failure) ?? FIRST_WAIT_SECONDS) : 0;
    if (again > 0) wait('wait', again);
    else setNews({ what: 'failed', seconds: 0 });
    // A failure of the site's own SMS is not shown here; an unavailable external service is.
    const elsewhere = SERVICE_WORDS[failure.code];
    if (elsewhere) toast.show(t(elsewhere), 'long');
    onRefused?.(failure);
  };
  const requestCode = async () => {
    if (requesting || !(await ready())) return;
    setRequesting(true);
    toast.show(t('code.sending'), 'hold');
    try {
      const { expiredMinutes } = await send();
      toast.show(t('code.sent'), 'sent');
      wait('sent', expiredMinutes * 60);
    } catch (failure) {
      refused(failure);
    } finally {
      setRequesting(false);
    }
  };
  return { requestCode, requesting, seconds, news };
}

/** Returns the text for screen readers: result and end of the wait, without every second. */
function useNewsWords({ what, seconds }: News, waiting: boolean): string {
  const t = useT();
  if (what === 'nothing') return '';
  if (what === 'failed') return t('code.notSent');
  return waiting ? t('code.askAgainIn', { seconds }) : t('code.askAgain');
}

function codeOf(typed: string): string {
  return asciiDigits(typed).replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
}

interface OneTimeCode {
  readonly code: string;
}

/**
 * While `waiting`, requests the code from incoming messages, with the visitor's consent. Browsers without this API
 * suggest the code above the keyboard.
 */
function useCodeArrival(waiting: boolean, onCode: (code: string) => void): void {
  const received = useEffectEvent(onCode);
  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return undefined;
    const leaving = new AbortController();
    const wanted = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (message) => {
        if (message) received((message as unknown as OneTimeCode).code);
      },
      // Aborted, declined or never sent: the code can always be typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [waiting]);
}

function waitFor(to: string, seconds: number): void {
  untilMsByReceiver.set(to, Date.now() + seconds * 1000);
}

/** Milliseconds since 1970; 0 if a code can be requested. */
function waitUntilMs(to: string): number {
  return untilMsByReceiver.get(to) ?? 0;
}

/** Returns whether a code sent to the receiver may still arrive. */
export function isRequesting(to: string): boolean {
  return waitUntilMs(to) > Date.now();
}
