import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';

export interface ExplainedSumProps {
  readonly amount: string;
  readonly onExplain: () => void;
}

/** A sum said large, which a tap leads down to the books. */
export function ExplainedSum({ amount, onExplain }: ExplainedSumProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  return (
    <button
      type="button"
      className={page.sum}
      aria-haspopup="dialog"
      title={t('withdraw.explain')}
      onClick={onExplain}
    >
      <Money amount={amount} currency={currency} />
    </button>
  );
}
