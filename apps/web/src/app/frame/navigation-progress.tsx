import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { VisuallyHidden } from '../../ui/blocks/visually-hidden.tsx';
import styles from './navigation-progress.module.css';

/** A faster navigation shows no progress: a flashing line conveys nothing. */
const SHOWN_AFTER_MS = 200;

/** A progress line while the next screen loads; the current screen stays visible. */
export function NavigationProgress() {
  const t = useT();
  const waits = useRouterState({ select: ({ status }) => status === 'pending' });
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);
  return (
    <>
      <VisuallyHidden>{long && t('ui.loading')}</VisuallyHidden>
      {long && <div className={styles.line} aria-hidden="true" />}
    </>
  );
}
