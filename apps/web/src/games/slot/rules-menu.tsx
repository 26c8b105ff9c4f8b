import type { Fairness } from '@tessera/contract/studio/round';
import type { SlotRound, SlotTable } from '@tessera/contract/studio/slot';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FairPlay } from './fair-play.tsx';
import { Paytable } from './paytable.tsx';
import styles from './slot-game.module.css';

export interface RulesMenuProps {
  readonly nodeId: string;
  readonly table: SlotTable;
  readonly fairness: Fairness;
  readonly lastRounds: readonly SlotRound[];
  readonly currency: string;
}

/** What the game pays, and how one checks that it is fair: a sheet each. */
export function RulesMenu({ nodeId, table, fairness, lastRounds, currency }: RulesMenuProps) {
  const t = useT();
  const [open, setOpen] = useState<'pays' | 'fairness'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className={styles.rules} onClick={() => setOpen('fairness')}>
        <Icon name="shield" />
        <span>{t('slot.fairness')}</span>
      </button>
      <button type="button" className={styles.rules} onClick={() => setOpen('pays')}>
        <Icon name="info" />
        <span>{t('slot.paytable')}</span>
      </button>
      <Sheet open={open === 'pays'} onClose={close} title={t('slot.paytable')}>
        <Paytable table={table} currency={currency} />
      </Sheet>
      <Sheet open={open === 'fairness'} onClose={close} title={t('slot.fairness')}>
        <FairPlay nodeId={nodeId} fairness={fairness} lastRounds={lastRounds} />
      </Sheet>
    </>
  );
}
