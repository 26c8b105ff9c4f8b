import { type ComponentType, useEffect, useState } from 'react';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { BetDetailProps } from './bet-detail.tsx';
import styles from './record.module.css';

type Detail = { readonly BetDetail: ComponentType<BetDetailProps> };

const load = () => import('./bet-detail.tsx');

export interface BetSheetProps {
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
