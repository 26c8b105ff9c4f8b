import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AppIcon } from './app-icon.tsx';
import styles from './install.module.css';
import { useInstallPrompt } from './use-install-prompt.ts';
import { raiseFlag } from './stored-flags.ts';

/** Offers what the browser can do by itself: install the site. A no is a no, here and in the browser's own question. */
export function InstallOffer() {
  const t = useT();
  const { name } = useApi().status.info.brand;
  const prompt = useInstallPrompt();
  const decline = () => raiseFlag('installDeclined');
  const install = async () => {
    if ((await prompt?.()) === 'dismissed') decline();
  };
  return (
    <section className={styles.offer} aria-label={t('install.region')}>
      <AppIcon sizePx={48} />
      <div>
        <p className={styles.barTitle}>{t('install.offerTitle', { brand: name })}</p>
        <p className={styles.quiet}>{t('install.offerText')}</p>
      </div>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={decline}>
          {t('install.offerLater')}
        </Button>
        <Button onClick={() => void install()}>{t('install.offerAction')}</Button>
      </div>
    </section>
  );
}
