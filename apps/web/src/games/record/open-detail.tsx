import type { BetRow } from '@tessera/contract/games';
import { type ComponentType, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { BetDetailProps } from './bet-detail.tsx';
import styles from './record.module.css';

type Detail = { readonly BetDetail: ComponentType<BetDetailProps> };

/** Opens all there is to know about a bet. Most bets are never opened: what shows one is fetched for the first. */
export function OpenDetail({ bet }: { readonly bet: BetRow }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [detail, setDetail] = useState<Detail>();
  const show = () => {
    setOpen(true);
    // Without a network the sheet closes again; the next tap asks anew.
    if (!detail) import('./bet-detail.tsx').then(setDetail, () => setOpen(false));
  };
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('bets.openOne', { order: bet.orderNo })}
        onClick={show}
      >
        {t('bets.open')}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={bet.gameName}>
        <div className={styles.detailRoom}>
          {detail ? <detail.BetDetail orderNo={bet.orderNo} /> : <Skeleton className={styles.detailShape} />}
        </div>
      </Sheet>
    </>
  );
}
