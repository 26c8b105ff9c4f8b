import type { WithdrawMethod, WithdrawTurnover } from '@tessera/contract/withdrawal';
import { useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { useMedian } from './median.ts';
import styles from './withdraw.module.css';

/** What this method pays today, at what cost, and how long a payout takes. */
export function Terms({ method }: { readonly method: WithdrawMethod }) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const median = useMedian(method.medianSeconds);
  const { withdrawTime, turnover, remainingTransactionTimes, maxTransactionTimes } = method;
  return (
    <>
      <Facts size="small" aria-label={t('withdraw.terms')}>
        <Fact label={t('withdraw.leftToday')}>
          <Money amount={method.remainingWithdrawAmount} currency={currency} />
        </Fact>
        <Fact label={t('withdraw.timesLeft')}>
          {t('withdraw.times', { left: number(remainingTransactionTimes), all: number(maxTransactionTimes) })}
        </Fact>
        {withdrawTime && (
          <Fact label={t('withdraw.hours')}>
            <bdi>{t('withdraw.fromTo', { from: withdrawTime.from, to: withdrawTime.to })}</bdi>
          </Fact>
        )}
        {median && <Fact label={t('withdraw.median')}>{median}</Fact>}
      </Facts>
      <ChargeRule charge={method.charge} />
      {turnover && <TurnoverNote turnover={turnover} />}
    </>
  );
}

export interface ChargeProps {
  readonly method: WithdrawMethod;
  /** Decimal string; undefined until an amount can be requested. */
  readonly amount: string | undefined;
}

/** What a withdrawal of this amount costs and what arrives, in one line. */
export function Charge({ method, amount }: ChargeProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { withdrawType } = method;
  const { data } = useCall(
    'withdrawal.withdrawCharge',
    { withdrawType, withdrawAmount: amount ?? '' },
    { enabled: amount !== undefined },
  );
  if (amount === undefined || !data) return null;
  const written = (sum: string) => money(sum, { currency });
  const values = { fee: written(data.charge), arrives: written(data.arrives) };
  return <>{t(/[1-9]/.test(data.charge) ? 'withdraw.summary' : 'withdraw.summaryFree', values)}</>;
}

/** The rule behind the fee. */
function ChargeRule({ charge: { freeTimes, fixed, percent } }: Pick<WithdrawMethod, 'charge'>) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { money, percent: share } = useFormats();
  const parts = [
    ...(/[1-9]/.test(fixed) ? [money(fixed, { currency })] : []),
    ...(/[1-9]/.test(percent) ? [share(Number(percent))] : []),
  ];
  const price = parts.join(' + ');
  return (
    <p className={page.quiet}>
      {t('withdraw.charge')}:{' '}
      {price ? t('withdraw.chargeRule', { price, free: freeTimes }) : t('withdraw.free')}
    </p>
  );
}

/** How much must have been staked of what was paid in, and how much of it was. */
function TurnoverNote({ turnover }: { readonly turnover: WithdrawTurnover }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  const { deposited, times, required, staked, missing, kept } = turnover;
  const open = /[1-9]/.test(missing);
  const share = Math.min(1, Number(required) === 0 ? 1 : Number(staked) / Number(required));
  return (
    <section className={styles.turnover} data-open={open} aria-label={t('withdraw.turnover')}>
      <h2 className={page.subtitle}>{t('withdraw.turnover')}</h2>
      <progress className={styles.progress} max={1} value={share} aria-label={t('withdraw.turnover')} />
      <p>
        {open
          ? t('withdraw.turnoverOpen', { missing: written(missing), required: written(required) })
          : t('withdraw.turnoverDone')}
      </p>
      <p className={page.quiet}>
        {t('withdraw.turnoverWhy', { deposited: written(deposited), times, staked: written(staked) })}
      </p>
      {kept && <p className={page.quiet}>{t('withdraw.turnoverKept')}</p>}
      {open && (
        <ButtonLink to={paths.gameCenter} kind="secondary">
          {t('withdraw.play')}
        </ButtonLink>
      )}
    </section>
  );
}
