import type { Bonus } from '@tessera/contract/rewards/bonus';
import { useState } from 'react';
import { useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useBalance } from '../../wallet/index.ts';
import { useForfeitBonus } from './queries.ts';

export interface ForfeitButtonProps {
  readonly bonus: Bonus;
  /** Whether another bonus starts after this one. */
  readonly hasNext: boolean;
  readonly onForfeited: () => void;
}

/** Forfeits a bonus, after a confirmation that states what is lost and what stays. */
export function ForfeitButton({ bonus, hasNext, onForfeited }: ForfeitButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onForfeited();
  };
  return (
    <>
      <button type="button" className={page.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`${bonus.form}.forfeit`)}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t(`${bonus.form}.forfeit.title`)}>
        <Confirmation bonus={bonus} hasNext={hasNext} onForfeited={done} onDecline={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface ConfirmationProps extends ForfeitButtonProps {
  readonly onDecline: () => void;
}

function Confirmation({ bonus, hasNext, onForfeited, onDecline }: ConfirmationProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { data: cash } = useBalance();
  const forfeiting = useForfeitBonus(bonus, onForfeited);
  const failure = useFailureText(forfeiting.error, { 'bonus.not.found': 'rewards.refused.notFound' });
  const written = (amount: string) => money(amount, { currency });
  const { form, wagered, required, amount, balance, wagerUntil } = bonus;
  const started = wagerUntil !== null;
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('bonus.forfeit.lose')}</p>
      <Facts size="small" aria-label={t('bonus.forfeit.lose')}>
        <Fact label={t(`${form}.balance`)}>
          <Money amount={started ? balance : amount} currency={currency} />
        </Fact>
        {started && (
          <Fact label={t(`${form}.wagered`)}>
            {t('bonus.progress', { wagered: written(wagered), required: written(required) })}
          </Fact>
        )}
      </Facts>
      {started && <p className={page.quiet}>{t(`${form}.forfeit.open`)}</p>}
      <p className={page.quiet}>{t('bonus.forfeit.stays')}</p>
      <Facts size="small" aria-label={t('bonus.forfeit.stays')}>
        <Fact label={t('bonus.cash')}>
          {cash && <Money amount={cash.sumBalance} currency={cash.currency} />}
        </Fact>
      </Facts>
      {started && hasNext && <p className={page.quiet}>{t('bonus.forfeit.next')}</p>}
      {forfeiting.isError && (
        <p className={page.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button busy={forfeiting.isPending} onClick={() => forfeiting.mutate()}>
        {t('bonus.forfeit.confirm', { amount: written(started ? balance : amount) })}
      </Button>
      <Button kind="secondary" onClick={onDecline}>
        {t(`${form}.forfeit.decline`)}
      </Button>
    </div>
  );
}
