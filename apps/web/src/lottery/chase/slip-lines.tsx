import type { SlipLine } from '@tessera/contract/lottery/slip';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { usePlayWords } from '../play/play-names.ts';
import { shownPicks } from '../play/slip-sheet.tsx';
import styles from './chase.module.css';

export interface SlipLinesProps {
  readonly lines: readonly SlipLine[];
}

/** The lines that every phase bets. */
export function SlipLines({ lines }: SlipLinesProps) {
  const t = useT();
  const words = usePlayWords();
  return (
    <section className={page.smallCard} aria-label={t('lottery.slip')}>
      <h2 className={page.subtitle}>{t('lottery.slip')}</h2>
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          // Equal lines are different stakes, and lines have no identity.
          <li key={at}>
            {words.name(line.play.code)} · <bdi>{shownPicks(line, words)}</bdi>
            {line.multiple > 1 && ` · ${t('lottery.chase.times', { multiple: line.multiple })}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
