import { Link } from '@tanstack/react-router';
import type { WithdrawAccount, WithdrawMethod, WithdrawTurnover } from '@tessera/contract/wallet/withdrawal';
import { type Ref, useEffect, useRef } from 'react';
import { codeOf, useApi, useCall } from '../../api/index.ts';
import { amountKeyboard } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, OwnerCode, useEarlyInput } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AmountChoice } from '../deposits/amount-choice.tsx';
import { MoneyButton } from '../money-button.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { RepeatSheet } from '../requests/open-request-note.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { ForfeitSheet } from './forfeit-sheet.tsx';
import { useWithdrawForm, type WithdrawFormProps, type WithdrawalInput } from './use-withdrawal.ts';
import { ACCOUNT_PATHS, WITHDRAW_TEXTS, useMedian } from './withdrawal.ts';
import styles from './withdraw.module.css';

/** Shown at fields. */
const OF_FIELDS = new Set([
  'withdraw.amount.limit',
  'balance.insufficient',
  'invalid.payment.pw',
  'verification.code.err',
]);

/** Account, amount and withdrawal password, with fee and requirements. */
export function WithdrawForm(props: WithdrawFormProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { method, accounts, passwordRequired } = props;
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const fields = { amount: amountField, password: passwordField };
  const form = useWithdrawForm(props, fields);
  const { request, account, amount, password, proof } = form;
  useEarlyInput(amountField, { value: amount.typed, type: amount.change });
  useEarlyInput(passwordField, { value: password.typed, type: password.change });
  const label = amount.payable
    ? t('withdraw.submit', { amount: money(amount.payable, { currency }) })
    : t('title.withdraw');
  return (
    <form className={page.stack} noValidate onSubmit={form.submit}>
      <AccountChoice accounts={accounts} chosen={account.value} onChoose={account.choose} />
      <AmountInput ref={amountField} method={method} amount={amount} />
      {passwordRequired && (
        <TextField
          ref={passwordField}
          type="password"
          label={t('withdraw.password')}
          value={password.typed}
          onChange={(event) => password.change(event.target.value)}
          error={password.inputError && t(`withdraw.password.${password.inputError}`)}
          // Browsers ignore `off` for passwords and would fill in the login password.
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
      )}
      <OwnerStep proof={proof} />
      <Terms method={method} />
      {isFormFailure(request.error) && !OF_FIELDS.has(codeOf(request.error) ?? '') && (
        <FailureNote error={request.error} texts={WITHDRAW_TEXTS} />
      )}
      <RepeatSheet action="withdrawal" sending={request} />
      <ForfeitSheet sending={request} />
      <MoneyButton
        busy={request.isPending}
        closed={form.isOpen || account.value === undefined || method.withdrawTime?.open === false}
        offline={t('withdraw.offline')}
        summary={<Charge method={method} amount={amount.payable} />}
      >
        {request.isPending ? t('withdraw.submitting') : label}
      </MoneyButton>
      <p className={page.quiet}>{t('withdraw.final')}</p>
    </form>
  );
}

/**
 * The owner code of a large amount. A missing or wrong code takes the focus, because it may be out of view.
 */
function OwnerStep({ proof }: { readonly proof: WithdrawalInput['proof'] }) {
  const step = useRef<HTMLDivElement>(null);
  const { by, inputError } = proof;
  useEffect(() => {
    if (inputError) step.current?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
  }, [inputError]);
  if (by === undefined) return null;
  return (
    <div ref={step}>
      <OwnerCode proof={proof} />
    </div>
  );
}

interface AccountChoiceProps {
  /** At least one, all of one kind. */
  readonly accounts: readonly WithdrawAccount[];
  /** Id of the selected available account; undefined if none is available. */
  readonly chosen: string | undefined;
  readonly onChoose: (bankCardId: string) => void;
}

/** Selection of the payout account. An account added today shows when it becomes available. */
function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const t = useT();
  const { date } = useFormats();
  const [first] = accounts;
  if (!first) return null;
  return (
    <div>
      <RadioChoice
        legend={t('withdraw.account')}
        options={accounts.map(({ bankCardId, name, last4, isWithdrawActive, usableFrom }) => ({
          code: bankCardId,
          label: <bdi>{`${name} •••• ${last4}`}</bdi>,
          detail: isWithdrawActive ? undefined : t('withdraw.heldUntil', { time: date(usableFrom) }),
          disabled: !isWithdrawActive,
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <Link to={ACCOUNT_PATHS[first.withdrawType]} className={page.link}>
        {t(`withdraw.add.${first.withdrawType}`)}
      </Link>
    </div>
  );
}

interface AmountInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly method: WithdrawMethod;
  readonly amount: WithdrawalInput['amount'];
}

/** A typed amount, or one of the method's fixed amounts. */
function AmountInput({ ref, method, amount }: AmountInputProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const fixed = method.fixedWithdrawAmounts;
  const [min, max] = [method.minWithdrawal, method.maxWithdrawal].map((sum) => money(sum, { currency }));
  const limits = { min: min ?? '', max: max ?? '' };
  const words = {
    empty: t(fixed.length > 0 ? 'withdraw.amountNone' : 'withdraw.amountEmpty'),
    form: t('withdraw.amountForm'),
    limit: t('withdraw.amountLimit', limits),
    balance: t('withdraw.amountBalance'),
  };
  const error = amount.inputError && words[amount.inputError];
  if (fixed.length > 0) {
    return <AmountChoice amounts={fixed} chosen={amount.payable} onChoose={amount.change} error={error} />;
  }
  return (
    <TextField
      ref={ref}
      label={t('withdraw.amount')}
      value={amount.typed}
      onChange={(event) => amount.change(event.target.value)}
      onClear={() => amount.change('')}
      hint={t('withdraw.limits', limits)}
      error={error}
      inputMode={amountKeyboard()}
      autoComplete="off"
      enterKeyHint="next"
    />
  );
}

/** Limits, fee and duration of a payout method today. */
function Terms({ method }: { readonly method: WithdrawMethod }) {
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

interface ChargeProps {
  readonly method: WithdrawMethod;
  /** Decimal string; undefined while invalid. */
  readonly amount: string | undefined;
}

/** Fee and net amount in one line. */
function Charge({ method, amount }: ChargeProps) {
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

/** Required and achieved turnover of the deposits. */
function TurnoverNote({ turnover }: { readonly turnover: WithdrawTurnover }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  const { deposited, times, required, staked, cancellable, missing, kept } = turnover;
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
      {/[1-9]/.test(cancellable) && (
        <p className={page.quiet}>{t('withdraw.turnoverWaits', { amount: written(cancellable) })}</p>
      )}
      {kept && <p className={page.quiet}>{t('withdraw.turnoverKept')}</p>}
      {open && (
        <ButtonLink to={paths.gameCenter} kind="secondary">
          {t('withdraw.play')}
        </ButtonLink>
      )}
    </section>
  );
}
