import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './security.module.css';

/** Says until when nothing sensitive can be changed; nothing when it can. */
export function Limited({ until }: { readonly until: string | null }) {
  const t = useT();
  const { date } = useFormats();
  if (until === null) return null;
  return (
    <p className={styles.warning}>
      <Icon name="clock" />
      <span>{t('security.limitedUntil', { time: date(until) })}</span>
    </p>
  );
}
