import { useRef } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useEarly } from '../../identity/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AccountChoice } from './account-choice.tsx';
import { AmountInput } from './amount-input.tsx';
import { Terms } from './terms.tsx';
import { codeOf } from './use-withdraw.ts';
import { useWithdrawForm, type WithdrawFormProps } from './use-withdraw-form.ts';
import { OWN_WORDS } from './withdraw-words.ts';
import styles from './withdraw.module.css';

/** Said under their fields. */
const OF_FIELDS = new Set(['withdraw.amount.limit', 'balance.insufficient', 'invalid.payment.pw']);

/** Where to, how much, and the withdrawal password; what it costs and what is missing stands beside it. */
export function WithdrawForm(props: WithdrawFormProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { method, accounts, passwordRequired } = props;
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const fields = { amount: amountField, password: passwordField };
  const { asking, account, amount, password, submit } = useWithdrawForm(props, fields);
  useEarly(amountField, { value: amount.typed, type: amount.change });
  useEarly(passwordField, { value: password.typed, type: password.change });
  const written = (sum: string) => money(sum, { currency });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AccountChoice accounts={accounts} chosen={account.value} onChoose={account.choose} />
      <AmountInput ref={amountField} method={method} amount={amount} />
      <Terms method={method} amount={amount.payable} />
      {passwordRequired && (
        <TextField
          ref={passwordField}
          type="password"
          label={t('withdraw.password')}
          value={password.typed}
          onChange={(event) => password.change(event.target.value)}
          error={password.fault && t(`withdraw.password.${password.fault}`)}
          autoComplete="off"
          enterKeyHint="go"
        />
      )}
      {asking.isError && !OF_FIELDS.has(codeOf(asking.error) ?? '') && (
        <FailureNote error={asking.error} own={OWN_WORDS} />
      )}
      <SubmitButton
        busy={asking.isPending}
        closed={account.value === undefined || method.withdrawTime?.open === false}
        amount={amount.payable && written(amount.payable)}
      />
      <p className={styles.quiet}>{t('withdraw.final')}</p>
    </form>
  );
}

interface SubmitButtonProps {
  readonly busy: boolean;
  /** Nothing can be asked for now, and the form says why. */
  readonly closed: boolean;
  /** As it is written; undefined until it can be asked for. */
  readonly amount: string | undefined;
}

function SubmitButton({ busy, closed, amount }: SubmitButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const offline = useConnection() === 'offline';
  const label = amount === undefined ? t('title.withdraw') : t('withdraw.submit', { amount });
  return (
    <>
      {offline && <p role="status">{t('withdraw.offline')}</p>}
      <Button type="submit" disabled={!hydrated || offline || closed} busy={busy}>
        {busy ? t('withdraw.submitting') : label}
      </Button>
    </>
  );
}
