import { useQuery } from '@tanstack/react-query';
import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { asciiDigits } from '@tessera/contract/digits';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type ApiClient,
  CallFailure,
  callOptions,
  retryAfterSeconds,
  useApi,
  useFailureText,
} from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Unseen } from '../../ui/blocks/unseen.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useEarly } from '../fields/use-early.ts';
import styles from './captcha-field.module.css';

const WORDS: Readonly<Record<Hearing, PlainMessageKey>> = {
  silent: 'captcha.read',
  loading: 'captcha.reading',
  playing: 'captcha.read',
  waiting: 'captcha.readAgain',
  failed: 'captcha.readFailed',
};

const MOST_DIGITS = 6;

export interface CaptchaHandle {
  focus(): void;
  /** Brings another picture and empties the field: whatever was answered, the old picture is spent. */
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

/** Asks for the digits of a picture, which can also be heard. A tap on the picture brings another. */
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
  useEarly(input, { value, type });
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus(), reload }));
  const another = () => {
    onChange('');
    // Of two quick taps the second asks for nothing more: the picture that is on its way is a new one.
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
        maxLength={MOST_DIGITS}
        enterKeyHint="go"
        after={<Picture base64={picture.data} failed={picture.isError} onTap={another} />}
      />
      <p className={styles.ways}>
        <button type="button" className={styles.way} onClick={another}>
          <Icon name="refresh" />
          {t('captcha.another')}
        </button>
        {/* A recording belongs to one picture: with the next picture the voice begins anew. */}
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

/** The picture in use. It is never taken from what was kept: the server knows the last one alone. */
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
  return asciiDigits(typed).replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
}

type Hearing = 'silent' | 'loading' | 'playing' | 'waiting' | 'failed';

/** Reads the digits of the last picture out. A second press says them again without asking the server. */
function CaptchaVoice({ disabled }: { readonly disabled: boolean }) {
  const t = useT();
  const { client } = useApi();
  const { code } = useLanguage();
  const recording = useRef<HTMLAudioElement>(undefined);
  const [hearing, setHearing] = useState<Hearing>('silent');
  const [failure, setFailure] = useState<unknown>();
  const wait = useFailureText(failure);
  useEffect(() => () => recording.current?.pause(), []);
  const read = async () => {
    if (hearing === 'loading') return;
    try {
      if (!recording.current) {
        setHearing('loading');
        recording.current = await recordingOf(client, code);
      }
      await recording.current.play();
      setHearing('playing');
    } catch (error) {
      setHearing(failedAs(error));
      setFailure(error);
    }
  };
  const limited = hearing === 'failed' && retryAfterSeconds(failure) !== undefined;
  const words = limited ? wait : t(WORDS[hearing]);
  return (
    <button type="button" className={styles.way} disabled={disabled} onClick={() => void read()}>
      <Icon name="sound-on" />
      {words}
      <Unseen>{hearing !== 'silent' && hearing !== 'playing' && words}</Unseen>
    </button>
  );
}

async function recordingOf(client: ApiClient, language: string): Promise<HTMLAudioElement> {
  const wav = await client.call('identity.captchaAudio', { language });
  return new Audio(`data:audio/wav;base64,${wav}`);
}

/** Some phones play nothing that was not there when it was asked for: then it takes another press. */
function failedAs(error: unknown): Hearing {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'waiting';
  if (error instanceof CallFailure || error instanceof DOMException) return 'failed';
  throw error;
}
