import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AppIcon } from './app-icon.tsx';
import styles from './install.module.css';
import { raiseFlag } from './stored-flags.ts';

/** The line that leads to the app, until it is closed: whoever closes it has seen the offer in every shape. */
export function DownloadBar() {
  const t = useT();
  const { name } = useApi().status.info.brand;
  return (
    <section className={styles.bar} aria-label={t('install.region')}>
      <IconButton
        icon="close"
        label={t('install.barClose')}
        onClick={() => raiseFlag('barHidden', 'windowShown')}
      />
      <AppIcon sizePx={36} />
      <p className={styles.barTitle}>{t('install.barTitle', { brand: name })}</p>
      <ButtonLink to={paths.download}>{t('install.barAction')}</ButtonLink>
    </section>
  );
}
