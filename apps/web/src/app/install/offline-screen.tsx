import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './offline-screen.module.css';

/**
 * Replaces a page that neither the network nor the cache has. The stored document retries with a few lines of
 * script; in the running site the tap does the same.
 */
export function Screen() {
  const t = useT();
  return (
    <div className={styles.page}>
      <span className={styles.glyph}>
        <Icon name="alert" />
      </span>
      <h2 className={styles.title}>{t('offlinePage.title')}</h2>
      <p className={styles.text}>{t('offlinePage.text')}</p>
      <Button data-again onClick={() => location.reload()}>
        {t('ui.retry')}
      </Button>
      <ButtonLink to={paths.home} kind="secondary">
        {t('layout.goHome')}
      </ButtonLink>
    </div>
  );
}
