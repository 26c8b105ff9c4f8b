import { useEffect, useRef, useState } from 'react';
import { type ApiClient, CallFailure, retryAfterSeconds, useApi, useFailureText } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Unseen } from '../../ui/blocks/unseen.tsx';
import styles from './captcha-field.module.css';

type Hearing = 'silent' | 'loading' | 'playing' | 'waiting' | 'failed';

const WORDS: Readonly<Record<Hearing, PlainMessageKey>> = {
  silent: 'captcha.read',
  loading: 'captcha.reading',
  playing: 'captcha.read',
  waiting: 'captcha.readAgain',
  failed: 'captcha.readFailed',
};

/** Reads the digits of the last picture out. A second press says them again without asking the server. */
export function CaptchaVoice({ disabled }: { readonly disabled: boolean }) {
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
