import { type ComponentType, useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import type { ExplanationProps } from './explanation.tsx';
import styles from './explain-sheet.module.css';

type Module = { readonly Explanation: ComponentType<ExplanationProps> };

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
      <div className={styles.sheetRoom}>
        {module && txId !== undefined && <module.Explanation key={txId} txId={txId} onLeave={onClose} />}
      </div>
    </Sheet>
  );
}

export interface ExplainedAmountProps {
  readonly amount: string;
  /** The movement of the amount; undefined for an amount without an own movement. */
  readonly txId: string | undefined;
  readonly onExplain: (txId: string) => void;
}

/** An amount in a text or a list, which opens its ledger explanation. Trial play money has no ledger. */
export function ExplainedAmount({ amount, txId, onExplain }: ExplainedAmountProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const trial = isTrial(useSession());
  if (txId === undefined || trial) return <Money amount={amount} currency={currency} />;
  return (
    <button
      type="button"
      className={page.amountLink}
      aria-haspopup="dialog"
      title={t('account.explain')}
      onClick={() => onExplain(txId)}
    >
      <Money amount={amount} currency={currency} />
    </button>
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
