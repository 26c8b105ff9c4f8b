import { Link } from '@tanstack/react-router';
import { useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import styles from './footer.module.css';

/** The end of every page: whose it is, for whom, and the rules. */
export function Footer() {
  const t = useT();
  const { brand, minimumAge: age } = useApi().status.info;
  return (
    <footer className={styles.footer}>
      <p>{t('footer.adults', { brand: brand.name, age })}</p>
      <p className={styles.links}>
        <Link to={paths.protection}>{t('footer.protection')}</Link>
        <Link to={paths.help}>{t('footer.help')}</Link>
        <Link to={paths.userAgreement}>{t('footer.terms')}</Link>
        <Link to={paths.service}>{t('footer.service')}</Link>
      </p>
    </footer>
  );
}
