import type { ErasureHindrance } from '@tessera/contract/erasure';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import styles from './erasure.module.css';

/** Where each of them comes to its end. */
const WAYS: Readonly<Record<ErasureHindrance, { readonly to: string; readonly icon: IconName }>> = {
  balance: { to: paths.withdraw, icon: 'wallet' },
  debt: { to: paths.voucherCenter, icon: 'wallet' },
  withdrawal: { to: paths.withdrawRecord, icon: 'withdraw' },
  deposit: { to: paths.depositRecord, icon: 'clock' },
  round: { to: paths.gameRecord, icon: 'play' },
};

export interface HindrancesProps {
  readonly hindrances: readonly ErasureHindrance[];
  /** It was asked for, and waits for these. */
  readonly asked: boolean;
  /** The way out of the only one, where it has none of its own. */
  readonly children: ReactNode;
}

/** What must come to its end first, each with the way there. */
export function Hindrances({ hindrances, asked, children }: HindrancesProps) {
  const t = useT();
  return (
    <section className={page.stack} aria-labelledby="erasure-first">
      <SectionHeader id="erasure-first" title={t(asked ? 'erasure.waits' : 'erasure.first')} />
      {hindrances.map((one) => (
        <div key={one} className={styles.hindrance}>
          <RowLink {...WAYS[one]} title={t(`erasure.first.${one}`)} />
          <p className={page.quiet}>{t(`erasure.first.${one}Text`)}</p>
        </div>
      ))}
      {children}
    </section>
  );
}
