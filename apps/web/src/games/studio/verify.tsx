import type { CheckCrypto, RoundCheck, ShownRound } from '@tessera/contract/games/studio/check-round';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './verify.module.css';

export interface VerifyProps {
  readonly shown: ShownRound;
  /** The server seed, open. */
  readonly serverSeed: string;
}

const STEPS = ['promised', 'drawn', 'paid'] as const satisfies readonly (keyof RoundCheck)[];
type State = RoundCheck | 'checking' | 'impossible' | undefined;

/** Plays a round again in this browser, from its seeds, and says what agrees with what was shown and paid. */
export function Verify({ shown, serverSeed }: VerifyProps) {
  const t = useT();
  const [state, setState] = useState<State>();
  const check = async () => {
    const crypto = webCrypto();
    if (!crypto) return setState('impossible');
    setState('checking');
    try {
      const { checkRound } = await import('@tessera/contract/games/studio/check-round');
      setState(await checkRound(crypto, shown, serverSeed));
    } catch {
      setState('impossible');
    }
  };
  if (typeof state !== 'object') {
    return (
      <div className={styles.verify}>
        <Button kind="secondary" busy={state === 'checking'} onClick={() => void check()}>
          {t('studio.verify')}
        </Button>
        {state === 'impossible' && <p role="alert">{t('studio.verify.impossible')}</p>}
      </div>
    );
  }
  return (
    <ul className={styles.steps} role="status">
      {STEPS.map((step) => (
        <li key={step} className={styles.step} data-good={state[step]}>
          <Icon name={state[step] ? 'check' : 'alert'} />
          <span>{t(state[step] ? `studio.verify.${step}` : `studio.verify.${step}.not`)}</span>
        </li>
      ))}
    </ul>
  );
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The browser's own cryptography; undefined where the page did not come encrypted and it has none. */
function webCrypto(): CheckCrypto | undefined {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    sha256: async (text) => hex(await subtle.digest('SHA-256', bytes(text))),
    async hmacSha256(key, text) {
      const hash = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', bytes(key), hash, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', imported, bytes(text)));
    },
  };
}
