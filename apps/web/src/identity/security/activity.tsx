import { CallFailed, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './security.module.css';
import { eventWords, isAlarming } from './security-words.ts';

/** The last things that happened to the security of this account. */
export function Activity() {
  const t = useT();
  const { date } = useFormats();
  const { data, error, isPending, fetchStatus, refetch } = useCall('identity.accountEvents', {});
  const waiting = isPending && fetchStatus !== 'paused';
  return (
    <section className={page.stack} aria-labelledby="security-events">
      <SectionHeader id="security-events" title={t('security.events')} />
      {waiting && <Skeleton className={styles.cardShape} />}
      {!waiting && !data && <CallFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={page.card}>
          {data.length === 0 && <p className={page.quiet}>{t('security.eventsNone')}</p>}
          <ol className={styles.list} aria-labelledby="security-events">
            {data.map(({ id, kind, at, ip, device }) => (
              <li key={id} className={styles.event} data-alarming={isAlarming(kind)}>
                <span className={styles.name}>{t(eventWords(kind))}</span>
                <span className={styles.detail}>
                  {[date(at), device, ip].filter((part) => part !== '').join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
