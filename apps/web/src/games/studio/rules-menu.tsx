import type { Fairness, StudioGame } from '@tessera/contract/studio/round';
import { memo, type ReactNode, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FairPlay } from './fair-play.tsx';
import styles from './game.module.css';
import type { AnyRound } from './played-game.ts';

export interface RulesMenuProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly AnyRound[];
  /** What the game pays, and when. */
  readonly paytable: ReactNode;
}

/** What the game pays, and how one checks that it is fair: a sheet each. */
export const RulesMenu = memo(function RulesMenu({
  game,
  nodeId,
  fairness,
  lastRounds,
  paytable,
}: RulesMenuProps) {
  const t = useT();
  const [open, setOpen] = useState<'pays' | 'fairness'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className={styles.rules} onClick={() => setOpen('fairness')}>
        <Icon name="shield" />
        <span>{t('studio.fairness')}</span>
      </button>
      <button type="button" className={styles.rules} onClick={() => setOpen('pays')}>
        <Icon name="info" />
        <span>{t('studio.paytable')}</span>
      </button>
      <Sheet open={open === 'pays'} onClose={close} title={t('studio.paytable')}>
        {paytable}
      </Sheet>
      <Sheet open={open === 'fairness'} onClose={close} title={t('studio.fairness')}>
        <FairPlay game={game} nodeId={nodeId} fairness={fairness} lastRounds={lastRounds} />
      </Sheet>
    </>
  );
});
