import type { BetRow } from '@tessera/contract/games/games';
import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { BetDetailProps } from './bet-detail.tsx';
import styles from './record.module.css';

/** Opens all there is to know about a bet. */
export function BetDetailButton({ bet }: { readonly bet: BetRow }) {
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

type Detail = { readonly BetDetail: ComponentType<BetDetailProps> };

const load = () => import('./bet-detail.tsx');

interface BetSheetProps {
  readonly title: string;
  readonly orderNo: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All there is to know about a bet. Most bets are never opened: what shows one is fetched for the first. */
export function BetSheet({ title, orderNo, open, onClose }: BetSheetProps) {
  const [detail, setDetail] = useState<Detail>();
  useEffect(() => {
    // Without a network the sheet closes again; the next tap asks anew.
    if (open && !detail) load().then(setDetail, onClose);
  }, [open, detail, onClose]);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.detailRoom}>
        {detail ? <detail.BetDetail orderNo={orderNo} /> : <Skeleton className={styles.detailShape} />}
      </div>
    </Sheet>
  );
}
