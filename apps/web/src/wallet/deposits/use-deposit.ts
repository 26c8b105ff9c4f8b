import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { DepositOrder } from '@tessera/contract/wallet/deposit';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type RefObject, useRef, useState } from 'react';
import { CallFailure, type CallInput, codeOf, useApi } from '../../api/index.ts';
import {
  type RequestContent,
  useCancelledContent,
  useIsOpen,
  useOpenRequests,
} from '../requests/open-requests.ts';
import { sendMoneyRequest } from '../requests/send-money-request.ts';
import { type AmountError, amountError } from './amount-choice.tsx';
import type { ChosenMethod } from './deposit-method.ts';

/** Refusals that report a change of the operator's settings. */
const CHANGED: readonly string[] = [
  'deposit.amount.limit',
  'deposit.field.invalid',
  'deposit.paused',
  'function.not.available',
];

export const NO_PROMOTION = '';

/** What a link to the deposit has chosen. */
export interface DepositLink {
  readonly promotion?: string;
  readonly amount?: string;
}

/** State of the deposit form: values, errors and the input of the call. */
export function useDepositInput({ method, channel }: ChosenMethod, linked: DepositLink) {
  const decimals = currencyDecimals(useApi().status.info.currency);
  const amountField = useRef<HTMLInputElement>(null);
  const payeeField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(linked.amount ?? '');
  const [payeeName, setPayeeName] = useState('');
  const [chosenBank, setBank] = useState<string>();
  const [promotion, setPromotion] = useState(linked.promotion ?? NO_PROMOTION);
  const [tried, setTried] = useState(false);
  // Banks belong to a channel: another channel may not have the selected one.
  const bank = channel.banks.find(({ code }) => code === chosenBank)?.code;
  const { inputError, forgive, complain } = useAmountError(typed, { method, channel }, amountField);
  const lack = () => {
    if (channel.banks.length > 0 && bank === undefined) return 'bank';
    return channel.payeeNameRequired && payeeName.trim() === '' ? 'payeeName' : undefined;
  };
  return {
    amountField,
    payeeField,
    typed,
    payeeName,
    bank,
    promotion,
    inputError,
    missing: tried ? lack() : undefined,
    /** The amount to send; undefined while invalid. */
    payable:
      amountError(typed, channel, decimals) === undefined ? parseTypedAmount(typed, decimals) : undefined,
    complain,
    setPromotion,
    setBank,
    setPayeeName,
    setAmount(text: string) {
      setTyped(text);
      forgive();
    },
    /** Returns the input, or undefined after showing the errors. */
    complete(): DepositInput | undefined {
      const found = amountError(typed, channel, decimals);
      const amount = parseTypedAmount(typed, decimals);
      if (found || amount === undefined) {
        complain(found ?? 'form');
        return undefined;
      }
      const lacking = lack();
      setTried(true);
      if (lacking === 'payeeName') payeeField.current?.focus();
      if (lacking) return undefined;
      return {
        method: method.code,
        channel: channel.code,
        amount,
        ...(bank !== undefined && { bank }),
        ...(channel.payeeNameRequired && { payeeName: payeeName.trim() }),
        ...(promotion !== NO_PROMOTION && { promotion }),
      };
    },
  };
}

/** The amount error once shown: after a change of method, by the rules of the new one. */
function useAmountError(
  typed: string,
  { method, channel }: ChosenMethod,
  field: RefObject<HTMLInputElement | null>,
) {
  const decimals = currencyDecimals(useApi().status.info.currency);
  const here = `${method.code} ${channel.code}`;
  const [found, setFound] = useState<{ readonly inputError: AmountError; readonly of: string }>();
  return {
    inputError: found && (found.of === here ? found.inputError : amountError(typed, channel, decimals)),
    forgive: () => setFound(undefined),
    complain(inputError: AmountError) {
      setFound({ inputError, of: here });
      field.current?.focus();
    },
  };
}

export type DepositInputState = ReturnType<typeof useDepositInput>;

/** The input, identical for every attempt. */
type DepositInput = Omit<CallInput<'wallet.deposit'>, 'requestKey'>;

interface Ends {
  readonly onOrder: (order: DepositOrder) => void;
  readonly onLimit: () => void;
  readonly onCancelled: (content: RequestContent) => void;
}

/** Opens a deposit order. */
export function useDeposit({ onOrder, onLimit, onCancelled }: Ends) {
  const { client } = useApi();
  const queries = useQueryClient();
  const requests = useOpenRequests('deposit');
  useCancelledContent(requests, onCancelled);
  const opening = useMutation({
    mutationFn: (input: DepositInput) => {
      const { method, channel = '', amount } = input;
      return sendMoneyRequest(requests, { method, channel, amount }, (requestKey) =>
        client.call('wallet.deposit', { ...input, requestKey }),
      );
    },
    onSuccess: (order) => {
      // The order appears in the record and after the payment page.
      void queries.invalidateQueries({ queryKey: ['report.deposits'] });
      onOrder(order);
    },
    onError: (error) => {
      const code = codeOf(error) ?? '';
      if (isLimit(error)) onLimit();
      if (!CHANGED.includes(code)) return;
      void queries.invalidateQueries({ queryKey: ['wallet.depositMethods'] });
      void queries.invalidateQueries({ queryKey: ['wallet.depositPromotions'] });
    },
  });
  return { opening, isOpen: useIsOpen(requests) };
}

export function isLimit(error: Error | null): boolean {
  return codeOf(error) === 'deposit.amount.limit';
}

/** Returns the field that the server found missing or no longer offered. */
export function fieldOf(error: Error | null): unknown {
  return error instanceof CallFailure ? error.value['field'] : undefined;
}
