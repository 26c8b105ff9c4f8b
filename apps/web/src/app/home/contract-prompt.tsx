import { useCall, useSession } from '../../api/index.ts';
import { useState } from 'react';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { isBuilt } from '../routing/resolve.ts';
import { CONTRACT_PATHS, mayHoldContracts, pendingContracts } from './pending-contracts.ts';
import styles from './prompts.module.css';
import { useEveryWord } from './use-every-word.ts';

/** Tells an agent that a contract was offered, and leads to where it is answered, once that is built. */
export function ContractPrompt() {
  const t = useT();
  const asked = mayHoldContracts(useSession()) && CONTRACT_PATHS.some(isBuilt);
  const [closed, setClosed] = useState(false);
  const { data } = useCall('wallet.consolidatedFunds', {}, { enabled: asked });
  const pending = asked && data ? pendingContracts(data).filter(({ to }) => isBuilt(to)) : [];
  const due = pending.length > 0 && !closed;
  const worded = useEveryWord(due);
  const finish = () => setClosed(true);
  if (!useAutoDialog('contracts', due && worded)) return null;
  return (
    <Sheet open onClose={finish} title={t('contracts.title')}>
      <div className={styles.prompt}>
        <p className={styles.text}>{t('contracts.text')}</p>
        {pending.map(({ kind, to }) => (
          <ButtonLink key={kind} to={to}>
            {t(`contracts.${kind}`)}
          </ButtonLink>
        ))}
        <Button kind="quiet" onClick={finish}>
          {t('contracts.later')}
        </Button>
      </div>
    </Sheet>
  );
}
