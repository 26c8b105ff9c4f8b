import { amountFrom } from '@tessera/contract/typed-amount';
import type { WithdrawAccount, WithdrawMethod } from '@tessera/contract/withdrawal';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { type AmountFault, amountFault } from '../deposits/deposit-amount.ts';
import { useWithdraw } from './use-withdraw.ts';

export interface WithdrawFormProps {
  readonly method: WithdrawMethod;
  /** At least one, all of the method's kind. */
  readonly accounts: readonly WithdrawAccount[];
  readonly passwordRequired: boolean;
}

export interface WithdrawFields {
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
}

type Wrong = AmountFault | 'balance';
type WrongPassword = 'empty' | 'wrong';

/** What stands in the form, what is wrong with it, and its sending. What is wrong takes the focus. */
export function useWithdrawForm(
  { method, accounts, passwordRequired }: WithdrawFormProps,
  fields: WithdrawFields,
) {
  const [account, setAccount] = useState(
    accounts.find(({ isWithdrawActive }) => isWithdrawActive)?.bankCardId,
  );
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Wrong>();
  const [passwordFault, setPasswordFault] = useState<WrongPassword>();
  useDraft(`withdraw ${method.withdrawType}`, { amount: typed }, (draft) => setTyped(draft['amount'] ?? ''));
  const complain = (found: Wrong) => {
    setFault(found);
    fields.amount.current?.focus();
  };
  const complainPassword = (found: WrongPassword) => {
    setPasswordFault(found);
    fields.password.current?.focus();
  };
  const asking = useWithdraw((code) => {
    if (code === 'withdraw.amount.limit') complain('limit');
    if (code === 'balance.insufficient') complain('balance');
    if (code === 'invalid.payment.pw') complainPassword('wrong');
  });
  const found = amountFault(typed, limitsOf(method));
  const amount = amountFrom(typed);
  return {
    asking,
    account: { value: account, choose: setAccount },
    amount: {
      typed,
      fault,
      /** As it would be sent; undefined until it can be. */
      payable: found === undefined ? amount : undefined,
      change(text: string) {
        setTyped(text);
        setFault(undefined);
        asking.reset();
      },
    },
    password: {
      typed: password,
      fault: passwordFault,
      change(text: string) {
        setPassword(text);
        setPasswordFault(undefined);
      },
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (found || amount === undefined) return complain(found ?? 'form');
      if (passwordRequired && password === '') return complainPassword('empty');
      if (account === undefined) return;
      asking.mutate({ bankCardId: account, amount, ...(passwordRequired && { password }) });
    },
  };
}

function limitsOf({ minWithdrawal, maxWithdrawal, fixedWithdrawAmounts }: WithdrawMethod) {
  const fixed = { fixAmounts: fixedWithdrawAmounts, fixAmountOnly: fixedWithdrawAmounts.length > 0 };
  return { min: minWithdrawal, max: maxWithdrawal, ...fixed };
}

export type WithdrawWish = ReturnType<typeof useWithdrawForm>;
