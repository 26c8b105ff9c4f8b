import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './install.module.css';

/** A newer version of the site lies ready; nobody is torn out of what they do for it. */
export function VersionNote({ onUse }: { readonly onUse: () => void }) {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const use = () => {
    setWanted(true);
    onUse();
  };
  return (
    <div className={styles.note} role="status">
      <span>{t('install.newVersion')}</span>
      <Button kind="quiet" busy={wanted} onClick={use}>
        {t('install.newVersionAction')}
      </Button>
    </div>
  );
}
