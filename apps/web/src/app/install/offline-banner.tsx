import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '../../api/connection.ts';
import { noteReached } from '../../api/reached.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './install.module.css';

/** Seconds between two questions whether the server is there again; the last holds from then on. */
const PROBE_SECONDS = [3, 5, 10, 20, 30];
const PROBE = '/healthz';
const PROBE_TIMEOUT_MS = 5000;

/** Says quietly that nothing gets through, and brings everything up to date once it does. */
export function OfflineBanner() {
  const t = useT();
  const connection = useConnection();
  const cut = connection !== 'online';
  useProbes(connection === 'unreachable');
  useRecovery(cut);
  return (
    <div role="status">
      {cut && (
        <p className={styles.offline}>
          <Icon name="alert" />
          <span>{t('offline.banner')}</span>
        </p>
      )}
    </div>
  );
}

/** A device that claims a network is asked by its server; one that has none tells by itself when it has one. */
function useProbes(unreachable: boolean): void {
  useEffect(() => {
    if (!unreachable) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (tries: number) => {
      const seconds = PROBE_SECONDS[Math.min(tries, PROBE_SECONDS.length - 1)] ?? 0;
      timer = setTimeout(async () => {
        const answer = await fetch(PROBE, {
          cache: 'no-store',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        }).catch(() => undefined);
        if (answer?.ok) noteReached(true);
        else ask(tries + 1);
      }, seconds * 1000);
    };
    ask(0);
    return () => clearTimeout(timer);
  }, [unreachable]);
}

function useRecovery(cut: boolean): void {
  const queries = useQueryClient();
  const wasCut = useRef(false);
  const recover = useEffectEvent(() => {
    void queries.invalidateQueries();
  });
  useEffect(() => {
    if (wasCut.current && !cut) recover();
    wasCut.current = cut;
  }, [cut]);
}
