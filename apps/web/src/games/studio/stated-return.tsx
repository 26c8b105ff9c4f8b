import type { ReactNode } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from './rules.module.css';

export interface StatedReturnProps {
  readonly returnPercent: string;
  readonly returnNumerator: string;
  readonly returnDenominator: string;
  /** How the game comes to it. */
  readonly children?: ReactNode;
}

/** What comes back over everything that can be drawn, exactly. */
export function StatedReturn(props: StatedReturnProps) {
  const t = useT();
  const { number } = useFormats();
  const { returnPercent: percent, returnNumerator, returnDenominator } = props;
  const numerator = number(BigInt(returnNumerator));
  const denominator = number(BigInt(returnDenominator));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.return.title')}</h3>
      <p>{t('studio.returns', { percent, numerator, denominator })}</p>
      {props.children}
    </section>
  );
}
