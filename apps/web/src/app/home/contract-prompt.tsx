import { useState } from 'react';
import { useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFree } from '../../ui/use-free.ts';
import { mayHoldContracts, pendingContracts } from './pending-contracts.ts';
import styles from './prompts.module.css';
import { useOnce } from './use-once.ts';
import { useEveryWord } from './use-every-word.ts';

/** Tells an agent, once a visit, that a contract was offered, and leads to where it is answered. */
export function ContractPrompt() {
  const t = useT();
  const asked = mayHoldContracts(useSession());
  const { done, finish } = useOnce('contractsAsked');
  const { data } = useCall('wallet.consolidatedFunds', {}, { enabled: asked && !done });
  const pending = asked && data ? pendingContracts(data) : [];
  const [closed, setClosed] = useState(false);
  const due = pending.length > 0 && !done && !closed;
  const worded = useEveryWord(due);
  const free = useFree(due && worded);
  const close = () => {
    finish();
    setClosed(true);
  };
  if (!free) return null;
  return (
    <Sheet open onClose={close} title={t('contracts.title')}>
      <div className={styles.prompt}>
        <p className={styles.text}>{t('contracts.text')}</p>
        {pending.map(({ kind, to }) => (
          <ButtonLink key={kind} to={to}>
            {t(`contracts.${kind}`)}
          </ButtonLink>
        ))}
        <Button kind="quiet" onClick={close}>
          {t('contracts.later')}
        </Button>
      </div>
    </Sheet>
  );
}
