import type { WithdrawMethod } from '@tessera/contract/withdrawal';
import type { Ref } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AmountChoice } from '../deposits/amount-choice.tsx';
import type { WithdrawWish } from './use-withdraw-form.ts';

export interface AmountInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly method: WithdrawMethod;
  readonly amount: WithdrawWish['amount'];
}

/** Typed, or one of those that this way pays. */
export function AmountInput({ ref, method, amount }: AmountInputProps) {
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
  const error = amount.fault && words[amount.fault];
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
