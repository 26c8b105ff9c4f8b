import type { ComponentType } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Guarded } from '../security/guarded.tsx';
import { Limited } from '../security/limited.tsx';
import type { SecurityConfig } from '../security/security-queries.ts';
import styles from '../security/security.module.css';

export interface ContactScreenProps {
  readonly by: 'sms' | 'mail';
  /** Links another one. */
  readonly Form: ComponentType<{ readonly config: SecurityConfig }>;
}

/** What is linked now, and the way to another, where such codes are sent at all. */
export function ContactScreen({ by, Form }: ContactScreenProps) {
  const t = useT();
  return (
    <Guarded>
      {({ config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t(by === 'sms' ? 'security.mobileText' : 'security.mailText')}</p>
          <ContactNow contact={by === 'sms' ? config.mobile : config.email} />
          <Limited until={config.limitedUntil} />
          {config.sends[by] ? <Form config={config} /> : <p>{t('security.contactAway')}</p>}
        </div>
      )}
    </Guarded>
  );
}

/** What is linked now, as far as it is shown. */
function ContactNow({ contact }: { readonly contact: SecurityConfig['mobile'] }) {
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
