import { useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFree } from '../../ui/use-free.ts';
import { mayHoldContracts, pendingContracts } from './pending-contracts.ts';
import styles from './prompts.module.css';
import { useOnce, useTurnTaken } from './use-once.ts';
import { useEveryWord } from './use-every-word.ts';

const TURN = 'contractsAsked';

/** Tells an agent, once a visit, that a contract was offered, and leads to where it is answered. */
export function ContractPrompt() {
  const t = useT();
  const asked = mayHoldContracts(useSession());
  const { done, finish } = useOnce(TURN);
  const { data } = useCall('wallet.consolidatedFunds', {}, { enabled: asked && !done });
  const pending = asked && data ? pendingContracts(data) : [];
  const due = pending.length > 0 && !done;
  const worded = useEveryWord(due);
  const free = useFree('contracts', due && worded);
  useTurnTaken(TURN, free);
  if (!free) return null;
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
