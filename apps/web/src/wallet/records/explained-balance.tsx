import { type ComponentType, useContext, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { BalanceChip, BalanceHidden, DebtLine } from '../balance.tsx';
import styles from './explained-balance.module.css';

type Module = { readonly BalanceExplanation: ComponentType<{ readonly hidden: boolean }> };

const load = () => import('./balance-explanation.tsx');

/** The balance with its explanation. Trial play money has no ledger. */
export function ExplainedBalance({ hidden }: { readonly hidden: boolean }) {
  const t = useT();
  const trial = isTrial(useSession());
  const [open, setOpen] = useState(false);
  const [module, setModule] = useState<Module>();
  if (trial) return <BalanceChip hidden={hidden} />;
  const explain = () => {
    setOpen(true);
    if (!module) load().then(setModule, () => setOpen(false));
  };
  return (
    <>
      <button
        type="button"
        className={styles.open}
        title={t('account.explainBalance')}
        aria-haspopup="dialog"
        onClick={explain}
      >
        <BalanceChip hidden={hidden} />
        <DebtLine hidden={hidden} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('account.explainBalance')}>
        {module && <module.BalanceExplanation hidden={hidden} />}
      </Sheet>
    </>
  );
}

/** The balance above a money form. */
export function BalanceLine() {
  const t = useT();
  const hidden = useContext(BalanceHidden);
  return (
    <div className={styles.line}>
      <span className={page.quiet}>{t('wallet.balance')}</span>
      <ExplainedBalance hidden={hidden} />
    </div>
  );
}
