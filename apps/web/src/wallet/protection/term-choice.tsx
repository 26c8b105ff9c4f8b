import type { BreakTerm, ExclusionTerm } from '@tessera/contract/wallet/protection';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';

interface TermChoiceProps<Term> {
  readonly label: ReactNode;
  readonly terms: readonly Term[];
  readonly chosen: Term | undefined;
  readonly onChoose: (term: Term) => void;
}

/** One of several durations. */
export function TermChoice<Term extends BreakTerm | ExclusionTerm>(props: TermChoiceProps<Term>) {
  const { label, terms, chosen, onChoose } = props;
  const t = useT();
  const words = (term: BreakTerm | ExclusionTerm) => t(`protection.term.${term}`);
  const options = terms.map((term) => ({ code: term, label: words(term) }));
  return <RadioChoice legend={label} options={options} chosen={chosen} onChoose={onChoose} />;
}
