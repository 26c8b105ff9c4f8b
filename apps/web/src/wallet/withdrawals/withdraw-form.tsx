import { useRef } from 'react';
import { codeOf, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useEarly } from '../../identity/index.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { MoneyButton } from '../money-button.tsx';
import { RepeatSheet } from '../requests/repeat-sheet.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { AccountChoice } from './account-choice.tsx';
import { AmountInput } from './amount-input.tsx';
import { OwnerStep } from './owner-step.tsx';
import { Charge, Terms } from './terms.tsx';
import { useWithdrawForm, type WithdrawFormProps } from './use-withdraw-form.ts';
import { OWN_WORDS } from './withdraw-words.ts';
import page from '../../ui/blocks/page.module.css';

/** Said under their fields. */
const OF_FIELDS = new Set([
  'withdraw.amount.limit',
  'balance.insufficient',
  'invalid.payment.pw',
  'verification.code.err',
]);

/** Where to, how much, and the withdrawal password; what it costs and what is missing stands beside it. */
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
  useEarly(amountField, { value: amount.typed, type: amount.change });
  useEarly(passwordField, { value: password.typed, type: password.change });
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
          error={password.fault && t(`withdraw.password.${password.fault}`)}
          // Browsers do not heed `off` at a password, and would fill in the one that signs in.
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
      )}
      <OwnerStep proof={proof} />
      <Terms method={method} />
      {isFormFailure(request.error) && !OF_FIELDS.has(codeOf(request.error) ?? '') && (
        <FailureNote error={request.error} own={OWN_WORDS} />
      )}
      <RepeatSheet action="withdrawal" sending={request} />
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
