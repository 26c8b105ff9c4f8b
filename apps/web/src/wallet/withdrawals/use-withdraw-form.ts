import { currencyDecimals } from '@tessera/contract/currency';
import { unitsFromAmount } from '@tessera/contract/money';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import type { WithdrawAccount, WithdrawMethod } from '@tessera/contract/wallet/withdrawal';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useDraft } from '../../api/drafts.ts';
import { useOwnerProof } from '../../identity/index.ts';
import { type AmountFault, amountFault } from '../deposits/deposit-amount.ts';
import { useCancelledContent, useIsOpen } from '../requests/open-requests.ts';
import { useWithdraw } from './use-withdraw.ts';

export interface WithdrawFormProps {
  readonly method: WithdrawMethod;
  /** At least one, all of the method's kind. */
  readonly accounts: readonly WithdrawAccount[];
  readonly passwordRequired: boolean;
  /** How this member proves a large one. */
  readonly ownerWays: readonly OwnerProofMethod[];
}

export interface WithdrawFields {
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
}

type Wrong = AmountFault | 'balance';
type WrongPassword = 'empty' | 'wrong';

/** What stands in the form, what is wrong with it, and its sending. What is wrong takes the focus. */
export function useWithdrawForm(
  { method, accounts, passwordRequired, ownerWays }: WithdrawFormProps,
  fields: WithdrawFields,
) {
  const [account, setAccount] = useState(
    accounts.find(({ isWithdrawActive }) => isWithdrawActive)?.bankCardId,
  );
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Wrong>();
  const password = usePassword(fields.password);
  useDraft(`withdraw ${method.withdrawType}`, { amount: typed }, (draft) => setTyped(draft['amount'] ?? ''));
  const complain = (found: Wrong) => {
    setFault(found);
    fields.amount.current?.focus();
  };
  const { wrong, payable } = amountIn(typed, method, currencyDecimals(useApi().status.info.currency));
  const proof = useOwnerProof(isLarge(payable, method) ? ownerWays : []);
  const { request, requests } = useWithdraw((code, error) => {
    proof.refuse(error);
    if (code === 'withdraw.amount.limit') complain('limit');
    if (code === 'balance.insufficient') complain('balance');
    if (code === 'invalid.payment.pw') password.complain('wrong');
  });
  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
    request.reset();
  };
  useCancelledContent(requests, (content) => change(content.amount));
  return {
    request,
    isOpen: useIsOpen(requests),
    account: { value: account, choose: setAccount },
    amount: {
      typed,
      fault,
      /** As it would be sent; undefined until it can be. */
      payable,
      change,
    },
    proof,
    password,
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (payable === undefined) return complain(wrong ?? 'form');
      if (passwordRequired && password.typed === '') return password.complain('empty');
      if (account === undefined || !proof.check()) return;
      request.mutate({
        bankCardId: account,
        amount: payable,
        ...(passwordRequired && { password: password.typed }),
        ...proof.input,
      });
    },
  };
}

function usePassword(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<WrongPassword>();
  return {
    typed,
    fault,
    complain(found: WrongPassword) {
      setFault(found);
      field.current?.focus();
    },
    change(text: string) {
      setTyped(text);
      setFault(undefined);
    },
  };
}

/** What is wrong with what was typed, or the amount as it would be sent. */
function amountIn(typed: string, method: WithdrawMethod, decimals: number) {
  const wrong = amountFault(typed, limitsOf(method), decimals);
  return { wrong, payable: wrong === undefined ? parseTypedAmount(typed, decimals) : undefined };
}

/** Whether the owner is asked for a code beside the withdrawal password. */
function isLarge(amount: string | undefined, { confirmFrom }: WithdrawMethod): boolean {
  if (amount === undefined || confirmFrom === null) return false;
  return unitsFromAmount(amount) >= unitsFromAmount(confirmFrom);
}

function limitsOf({ minWithdrawal, maxWithdrawal, fixedWithdrawAmounts }: WithdrawMethod) {
  const fixed = { fixAmounts: fixedWithdrawAmounts, fixAmountOnly: fixedWithdrawAmounts.length > 0 };
  return { min: minWithdrawal, max: maxWithdrawal, ...fixed };
}

export type WithdrawWish = ReturnType<typeof useWithdrawForm>;
