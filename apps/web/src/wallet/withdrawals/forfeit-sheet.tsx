import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useBalance } from '../balance.tsx';
import type { WithdrawalInput } from './use-withdrawal.ts';

interface ForfeitSheetProps {
  readonly sending: WithdrawalInput['request'];
}

/** Confirms a withdrawal that gives up the active bonus and those that have not begun, with what is lost and what stays. */
export function ForfeitSheet({ sending }: ForfeitSheetProps) {
  const t = useT();
  const { error, reset } = sending;
  const refusal =
    error instanceof CallFailure && error.code === 'bonus.forfeit.unconfirmed' ? error.value : undefined;
  return (
    <Sheet open={refusal !== undefined} onClose={reset} title={t(`${formOf(refusal)}.forfeit.title`)}>
      {refusal && <Confirmation refusal={refusal} sending={sending} />}
    </Sheet>
  );
}

type Refusal = Readonly<Record<string, unknown>>;

/** Whether a ticket or a bonus is active. */
function formOf(refusal: Refusal | undefined): 'bonus' | 'ticket' {
  return refusal?.['form'] === 'ticket' ? 'ticket' : 'bonus';
}

interface ConfirmationProps extends ForfeitSheetProps {
  /** The figures of the bonus, as decimal texts. */
  readonly refusal: Refusal;
}

function Confirmation({ refusal, sending: { variables, mutate, reset } }: ConfirmationProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { data: cash } = useBalance();
  const form = formOf(refusal);
  const written = (amount: unknown) => money(String(amount), { currency });
  const amount = variables?.amount ?? '0';
  const leftUnits = unitsFromAmount(cash?.sumBalance ?? '0') - unitsFromAmount(amount);
  return (
    <div className={page.stack}>
      <p>{t(form === 'ticket' ? 'withdraw.forfeit.ticketText' : 'withdraw.refused.bonus')}</p>
      <p className={page.quiet}>{t('bonus.forfeit.lose')}</p>
      <Facts size="small" aria-label={t('bonus.forfeit.lose')}>
        {refusal['active'] === true && (
          <>
            <Fact label={t(`${form}.balance`)}>{written(refusal['bonus'])}</Fact>
            <Fact label={t(`${form}.wagered`)}>
              {t('bonus.progress', {
                wagered: written(refusal['wagered']),
                required: written(refusal['required']),
              })}
            </Fact>
          </>
        )}
        {unitsFromAmount(String(refusal['waiting'])) > 0n && (
          <Fact label={t('bonus.forfeit.waiting')}>{written(refusal['waiting'])}</Fact>
        )}
      </Facts>
      <p className={page.quiet}>{t(`${form}.forfeit.open`)}</p>
      <p className={page.quiet}>{t('bonus.forfeit.stays')}</p>
      <Facts size="small" aria-label={t('bonus.forfeit.stays')}>
        <Fact label={t('withdraw.forfeit.paid')}>
          <Money amount={amount} currency={currency} />
        </Fact>
        {leftUnits >= 0n && (
          <Fact label={t('withdraw.forfeit.left')}>
            <Money amount={amountFromUnits(leftUnits)} currency={currency} />
          </Fact>
        )}
      </Facts>
      <Button onClick={() => variables && mutate({ ...variables, forfeitBonus: true })}>
        {t(`withdraw.forfeit.${form}`, { amount: written(amount) })}
      </Button>
      <Button kind="secondary" onClick={reset}>
        {t(`${form}.forfeit.decline`)}
      </Button>
    </div>
  );
}
