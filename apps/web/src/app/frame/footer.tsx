import { Link } from '@tanstack/react-router';
import { useApi, useSession } from '../../api/index.ts';
import type { PageCode } from '../../content/pages/page-titles.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import styles from './footer.module.css';

/** What anybody may read about playing safely; members have their own limits there. */
const PUBLIC_TEXT = { code: 'responsible' } satisfies { readonly code: PageCode };

/** The end of every page: whose it is, for whom, and the rules. */
export function Footer() {
  const t = useT();
  const session = useSession();
  const { brand, minimumAge: age } = useApi().status.info;
  return (
    <footer className={styles.footer}>
      <p>{t('footer.adults', { brand: brand.name, age })}</p>
      <p className={styles.links}>
        {session && !isTrial(session) ? (
          <Link to={paths.protection}>{t('footer.protection')}</Link>
        ) : (
          <Link to={paths.userAgreement} search={PUBLIC_TEXT}>
            {t('footer.protection')}
          </Link>
        )}
        <Link to={paths.help}>{t('footer.help')}</Link>
        <Link to={paths.userAgreement}>{t('footer.terms')}</Link>
        <Link to={paths.service}>{t('footer.service')}</Link>
      </p>
    </footer>
  );
}
