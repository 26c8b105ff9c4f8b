import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import type { SecurityConfig } from '../security/security-queries.ts';
import styles from '../security/security.module.css';

/** What is linked now, as far as it is shown. */
export function ContactNow({ contact }: { readonly contact: SecurityConfig['mobile'] }) {
  const t = useT();
  if (contact === null) return <p className={page.quiet}>{t('security.contactNone')}</p>;
  return (
    <div className={page.card}>
      <div className={styles.state}>
        <bdi className={styles.name} dir="ltr">
          {contact.shown}
        </bdi>
        <Badge tone={contact.verified ? 'good' : 'quiet'}>
          {t(contact.verified ? 'security.proven' : 'security.unproven')}
        </Badge>
      </div>
    </div>
  );
}
