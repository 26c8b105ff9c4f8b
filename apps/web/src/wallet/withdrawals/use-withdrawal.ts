import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { unitsFromAmount } from '@tessera/contract/money';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import type { WithdrawAccount, WithdrawMethod } from '@tessera/contract/wallet/withdrawal';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { type CallName, codeOf, useApi } from '../../api/index.ts';
import { useOwnerProof, useSensitive } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { refreshBalance } from '../balance-updates.ts';
import { type AmountError, amountError } from '../deposits/amount-choice.tsx';
import { useCancelledContent, useIsOpen, useOpenRequests } from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';

const ALTERED = ['withdrawal.withdrawSettings', 'withdrawal.withdrawCharge'] as const;

export interface WithdrawFormProps {
  readonly method: WithdrawMethod;
  /** At least one, all of the method's kind. */
  readonly accounts: readonly WithdrawAccount[];
  readonly passwordRequired: boolean;
  /** Proof methods of a large withdrawal. */
  readonly ownerMethods: readonly OwnerProofMethod[];
}

export interface WithdrawFields {
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
}

type Wrong = AmountError | 'balance';
type WrongPassword = 'empty' | 'wrong';

/** State of the withdrawal form: values, errors and submission. The first error takes the focus. */
export function useWithdrawForm(
  { method, accounts, passwordRequired, ownerMethods }: WithdrawFormProps,
  fields: WithdrawFields,
) {
  const [account, setAccount] = useState(
    accounts.find(({ isWithdrawActive }) => isWithdrawActive)?.bankCardId,
  );
  const [typed, setTyped] = useState('');
  const [inputError, setInputError] = useState<Wrong>();
  const password = usePassword(fields.password);
  useDraft(`withdraw ${method.withdrawType}`, { amount: typed }, (draft) => setTyped(draft['amount'] ?? ''));
  const complain = (found: Wrong) => {
    setInputError(found);
    fields.amount.current?.focus();
  };
  const { wrong, payable } = amountIn(typed, method, currencyDecimals(useApi().status.info.currency));
  const proof = useOwnerProof(isLarge(payable, method) ? ownerMethods : []);
  const { request, requests } = useWithdraw((code, error) => {
    proof.refuse(error);
    if (code === 'withdraw.amount.limit') complain('limit');
    if (code === 'balance.insufficient') complain('balance');
    if (code === 'invalid.payment.pw') password.complain('wrong');
  });
  const change = (text: string) => {
    setTyped(text);
    setInputError(undefined);
    request.reset();
  };
  useCancelledContent(requests, (content) => change(content.amount));
  return {
    request,
    isOpen: useIsOpen(requests),
    account: { value: account, choose: setAccount },
    amount: {
      typed,
      inputError,
      /** The amount to send; undefined while invalid. */
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
  const [inputError, setInputError] = useState<WrongPassword>();
  return {
    typed,
    inputError,
    complain(found: WrongPassword) {
      setInputError(found);
      field.current?.focus();
    },
    change(text: string) {
      setTyped(text);
      setInputError(undefined);
    },
  };
}

/** Returns the error of the typed amount, or the amount to send. */
function amountIn(typed: string, method: WithdrawMethod, decimals: number) {
  const wrong = amountError(typed, limitsOf(method), decimals);
  return { wrong, payable: wrong === undefined ? parseTypedAmount(typed, decimals) : undefined };
}

/** Returns whether a withdrawal requires an owner code beside the password. */
function isLarge(amount: string | undefined, { confirmFrom }: WithdrawMethod): boolean {
  if (amount === undefined || confirmFrom === null) return false;
  return unitsFromAmount(amount) >= unitsFromAmount(confirmFrom);
}

function limitsOf({ minWithdrawal, maxWithdrawal, fixedWithdrawAmounts }: WithdrawMethod) {
  const fixed = { fixAmounts: fixedWithdrawAmounts, fixAmountOnly: fixedWithdrawAmounts.length > 0 };
  return { min: minWithdrawal, max: maxWithdrawal, ...fixed };
}

export type WithdrawalInput = ReturnType<typeof useWithdrawForm>;

interface WithdrawalRequest {
  readonly bankCardId: string;
  readonly amount: string;
  readonly password?: string;
  /** Only for large withdrawals. */
  readonly by?: OwnerProofMethod;
  readonly code?: string;
  readonly repeatConfirmed?: true;
  /** The member gives up the active bonus. */
  readonly forfeitBonus?: true;
}

/** Returns a function that shows the progress of a withdrawal. */
export function useShowProgress() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (withdrawalId: string) => {
    void refreshBalance(queries);
    // Free withdrawals are limited per day: the next one may have a fee.
    for (const call of [...ALTERED, 'withdrawal.withdrawals'] satisfies readonly CallName[]) {
      void queries.invalidateQueries({ queryKey: [call] });
    }
    return navigate({ to: paths.withdrawRecord, search: { withdrawalId } });
  };
}

/** Requests a withdrawal and shows its progress. A large one requires a proof of identity. */
function useWithdraw(onRefused: (code: string, error: Error) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const showProgress = useShowProgress();
  const requests = useOpenRequests('withdrawal');
  const request = useSensitive({
    act: (input: WithdrawalRequest) => {
      const { bankCardId, amount } = input;
      return sendMoneyRequest(requests, { bankCardId, amount }, (requestKey) =>
        client.call('withdrawal.withdraw', { ...input, requestKey }),
      );
    },
    onRefused: (error) => {
      const code = codeOf(error);
      if (code === undefined) return;
      onRefused(code, error);
      for (const call of ALTERED) void queries.invalidateQueries({ queryKey: [call] });
    },
    onDone: ({ withdrawalId }) => showProgress(withdrawalId),
  });
  return { request, requests };
}
