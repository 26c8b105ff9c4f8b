import { useQuery } from '@tanstack/react-query';
import { asciiDigits } from '@tessera/contract/digits';
import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type ApiClient,
  CallFailure,
  callOptions,
  retryAfterSeconds,
  useApi,
  useFailureText,
} from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { VisuallyHidden } from '../ui/blocks/visually-hidden.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { useEarlyInput } from './form-fields.tsx';
import styles from './captcha.module.css';

const WORDS: Readonly<Record<VoiceState, PlainMessageKey>> = {
  silent: 'captcha.read',
  loading: 'captcha.reading',
  playing: 'captcha.read',
  waiting: 'captcha.readAgain',
  failed: 'captcha.readFailed',
};

const MAX_DIGITS = 6;

export interface CaptchaHandle {
  focus(): void;
  /** Loads a new picture and clears the field: the old picture is spent after any answer. */
  reload(): void;
}

export interface CaptchaFieldProps {
  readonly purpose: CaptchaPurpose;
  /** ASCII digits, at most six. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<CaptchaHandle>;
}

/** Field for the digits of a picture, with an audio version. A tap on the picture loads another. */
export function CaptchaField({ purpose, value, onChange, error, ref }: CaptchaFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const picture = useCaptchaPicture(purpose);
  const failure = useFailureText(picture.error);
  const reload = () => {
    onChange('');
    void picture.refetch();
  };
  const type = (typed: string) => onChange(digitsOf(typed));
  useEarlyInput(input, { value, type });
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus(), reload }));
  const another = () => {
    onChange('');
    // A second quick tap sends no request: the pending picture is already new.
    void picture.refetch({ cancelRefetch: false });
    input.current?.focus();
  };
  return (
    <div>
      <TextField
        ref={input}
        label={t('captcha.label')}
        hint={t('captcha.hint')}
        error={error ?? (picture.isError ? failure : undefined)}
        required
        value={value}
        onChange={(event) => type(event.target.value)}
        onClear={() => onChange('')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        enterKeyHint="go"
        after={<Picture base64={picture.data} failed={picture.isError} onTap={another} />}
      />
      <p className={styles.ways}>
        <button type="button" className={styles.way} onClick={another}>
          <Icon name="refresh" />
          {t('captcha.another')}
        </button>
        {/* A recording belongs to one picture: a new picture resets the audio. */}
        <CaptchaVoice key={picture.dataUpdatedAt} disabled={!picture.data} />
      </p>
    </div>
  );
}

interface PictureProps {
  readonly base64: string | undefined;
  readonly failed: boolean;
  readonly onTap: () => void;
}

function Picture({ base64, failed, onTap }: PictureProps) {
  const t = useT();
  const id = useId();
  return (
    <button type="button" className={styles.picture} onClick={onTap} aria-describedby={id}>
      {base64 ? (
        <img src={`data:image/png;base64,${base64}`} alt={t('captcha.picture')} width={120} height={44} />
      ) : failed ? (
        <Icon name="refresh" />
      ) : (
        <Skeleton className={styles.shape} />
      )}
      <span id={id} hidden>
        {t('captcha.another')}
      </span>
    </button>
  );
}

/** The current picture. It is never cached, because the server accepts only the last one. */
function useCaptchaPicture(purpose: CaptchaPurpose) {
  const { client } = useApi();
  return useQuery({
    ...callOptions(client, 'identity.captcha', { purpose }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function digitsOf(typed: string): string {
  return asciiDigits(typed).replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
}

type VoiceState = 'silent' | 'loading' | 'playing' | 'waiting' | 'failed';

/** Reads the digits aloud. A second press repeats the recording without a request. */
function CaptchaVoice({ disabled }: { readonly disabled: boolean }) {
  const t = useT();
  const { client } = useApi();
  const { code } = useLanguage();
  const recording = useRef<HTMLAudioElement>(undefined);
  const [voiceState, setVoiceState] = useState<VoiceState>('silent');
  const [failure, setFailure] = useState<unknown>();
  const wait = useFailureText(failure);
  useEffect(() => () => recording.current?.pause(), []);
  const read = async () => {
    if (voiceState === 'loading') return;
    try {
      if (!recording.current) {
        setVoiceState('loading');
        recording.current = await recordingOf(client, code);
      }
      await recording.current.play();
      setVoiceState('playing');
    } catch (error) {
      setVoiceState(refusalFor(error));
      setFailure(error);
    }
  };
  const limited = voiceState === 'failed' && retryAfterSeconds(failure) !== undefined;
  const words = limited ? wait : t(WORDS[voiceState]);
  return (
    <button type="button" className={styles.way} disabled={disabled} onClick={() => void read()}>
      <Icon name="sound-on" />
      {words}
      <VisuallyHidden>{voiceState !== 'silent' && voiceState !== 'playing' && words}</VisuallyHidden>
    </button>
  );
}

async function recordingOf(client: ApiClient, language: string): Promise<HTMLAudioElement> {
  const wav = await client.call('identity.captchaAudio', { language });
  return new Audio(`data:audio/wav;base64,${wav}`);
}

/** Some phones refuse audio that was not loaded at the time of the tap: a second press is needed. */
function refusalFor(error: unknown): VoiceState {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'waiting';
  if (error instanceof CallFailure || error instanceof DOMException) return 'failed';
  throw error;
}

export type Captcha = ReturnType<typeof useCaptcha>;

/**
 * The captcha of a form: shown from the `first` view if it names a purpose, otherwise on request of the
 * server.
 */
export function useCaptcha(first?: CaptchaPurpose) {
  const t = useT();
  const handle = useRef<CaptchaHandle>(null);
  const [purpose, setPurpose] = useState(first);
  const [value, setValue] = useState('');
  const [inputError, setInputError] = useState<'required' | 'wrong'>();
  const focusDue = useRef(false);
  // After each render: the field can take the focus only once it exists.
  useEffect(() => {
    if (focusDue.current) handle.current?.focus();
    focusDue.current = false;
  });
  const type = (typed: string) => {
    setValue(typed);
    if (typed !== '') setInputError(undefined);
  };
  return {
    /** Purpose of the shown captcha; undefined if none is shown. */
    purpose,
    field: {
      value,
      onChange: type,
      ref: handle,
      error: inputError && t(inputError === 'required' ? 'captcha.required' : 'captcha.wrong'),
    },
    /** The captcha's part of a call's input. */
    input: purpose === undefined ? {} : { captcha: value },
    /**
     * Returns whether it is answered or not required; otherwise shows the error and takes the focus if
     * requested.
     */
    check({ focus }: { readonly focus: boolean }): boolean {
      if (purpose === undefined || value !== '') return true;
      setInputError('required');
      focusDue.current = focus;
      return false;
    },
    prompt(wanted: CaptchaPurpose, { focus }: { readonly focus: boolean }) {
      setPurpose(wanted);
      setValue('');
      setInputError(undefined);
      focusDue.current = focus;
    },
    hide: () => setPurpose(undefined),
    /** After a refused call: the answer is spent, and a wrong answer is reported. */
    renew({ code }: CallFailure) {
      // An unanswered call did not check the answer.
      if (code === 'offline') return;
      const wrong = code === 'captcha.err';
      handle.current?.reload();
      setInputError(wrong ? 'wrong' : undefined);
      focusDue.current = wrong;
    },
  };
}

/** Shows the captcha that a refusal requires, or the next one after a spent one. */
export function refuseCaptcha(captcha: Captcha, purpose: CaptchaPurpose, failure: CallFailure): void {
  if (captcha.purpose === purpose) captcha.renew(failure);
  else if (isCaptchaRefusal(failure)) captcha.prompt(purpose, { focus: true });
}

/** Returns whether a refusal concerns the captcha, which shows it itself. */
export function isCaptchaRefusal(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'captcha.required' || error.code === 'captcha.err');
}
