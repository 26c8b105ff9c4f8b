import type { BreakTerm, ExclusionTerm } from '@tessera/contract/protection';
import { useId } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import styles from './protection.module.css';

export interface TermChoiceProps<Term> {
  readonly label: string;
  readonly terms: readonly Term[];
  readonly chosen: Term | undefined;
  readonly onChoose: (term: Term) => void;
}

/** One of several lengths of time. */
export function TermChoice<Term extends BreakTerm | ExclusionTerm>(props: TermChoiceProps<Term>) {
  const { label, terms, chosen, onChoose } = props;
  const t = useT();
  const name = useId();
  const words = (term: BreakTerm | ExclusionTerm) => t(`protection.term.${term}`);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.quiet}>{label}</legend>
      {terms.map((term) => (
        <label key={term} className={styles.option}>
          <input type="radio" name={name} checked={term === chosen} onChange={() => onChoose(term)} />
          <span>{words(term)}</span>
        </label>
      ))}
    </fieldset>
  );
}
