import { type ComponentType, useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';

type Module = { readonly Explanation: ComponentType<{ readonly txId: string }> };

const load = () => import('./explanation.tsx');

export interface ExplainSheetProps {
  /** The movement to explain; undefined while closed. */
  readonly txId: string | undefined;
  readonly onClose: () => void;
}

/** Explains an amount. Lazy, because most amounts are never explained. */
export function ExplainSheet({ txId, onClose }: ExplainSheetProps) {
  const t = useT();
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (txId !== undefined && !module) load().then(setModule, onClose);
  }, [txId, module, onClose]);
  return (
    <Sheet open={txId !== undefined} onClose={onClose} title={t('account.explain')}>
      {module && txId !== undefined && <module.Explanation key={txId} txId={txId} />}
    </Sheet>
  );
}

interface ExplainedSumProps {
  readonly amount: string;
  readonly onExplain: () => void;
}

/** A prominent sum that opens its ledger explanation. */
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
