import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Unseen } from '../../ui/blocks/unseen.tsx';
import styles from './waiting.module.css';

/** What comes sooner is not announced: a line that flashes tells nobody anything. */
const SHOWN_AFTER_MS = 200;

/** A line along the top while the next screen is still on its way; until it is here the one before stays. */
export function Waiting() {
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
      <Unseen>{long && t('ui.loading')}</Unseen>
      {long && <div className={styles.line} aria-hidden="true" />}
    </>
  );
}
