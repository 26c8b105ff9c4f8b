import type { BetRow } from '@tessera/contract/games';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { BetSheet } from './bet-sheet.tsx';
import styles from './record.module.css';

/** Opens all there is to know about a bet. */
export function OpenDetail({ bet }: { readonly bet: BetRow }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('bets.openOne', { order: bet.orderNo })}
        onClick={() => setOpen(true)}
      >
        {t('bets.open')}
      </button>
      <BetSheet title={bet.gameName} orderNo={bet.orderNo} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
