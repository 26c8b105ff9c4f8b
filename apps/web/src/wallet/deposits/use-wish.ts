import { currencyDecimals } from '@tessera/contract/currency';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type RefObject, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { type AmountFault, amountFault } from './deposit-amount.ts';
import type { Wish } from './use-opening.ts';
import type { ChosenWay } from './way.ts';

export const NO_PROMOTION = '';

/** What a member wishes to pay in and what of it is missing: everything the form shows, and what it sends. */
export function useWish({ method, channel }: ChosenWay) {
  const decimals = currencyDecimals(useApi().status.info.currency);
  const amountField = useRef<HTMLInputElement>(null);
  const payeeField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [payeeName, setPayeeName] = useState('');
  const [chosenBank, setBank] = useState<string>();
  const [promotion, setPromotion] = useState(NO_PROMOTION);
  const [tried, setTried] = useState(false);
  // Of one channel alone: of another there may be no such bank, and the amount may be right.
  const bank = channel.banks.find(({ code }) => code === chosenBank)?.code;
  const { fault, forgive, complain } = useFault(typed, { method, channel }, amountField);
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
    fault,
    missing: tried ? lack() : undefined,
    /** A sum that can be sent; undefined until there is one. */
    payable:
      amountFault(typed, channel, decimals) === undefined ? parseTypedAmount(typed, decimals) : undefined,
    complain,
    setPromotion,
    setBank,
    setPayeeName,
    setAmount(text: string) {
      setTyped(text);
      forgive();
    },
    /** What to send, or undefined after what is wrong was said. */
    complete(): Wish | undefined {
      const found = amountFault(typed, channel, decimals);
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

/** What is wrong with the amount, once that was said: where another way was chosen since, by the rules of that one. */
function useFault(typed: string, { method, channel }: ChosenWay, field: RefObject<HTMLInputElement | null>) {
  const decimals = currencyDecimals(useApi().status.info.currency);
  const here = `${method.code} ${channel.code}`;
  const [found, setFound] = useState<{ readonly fault: AmountFault; readonly of: string }>();
  return {
    fault: found && (found.of === here ? found.fault : amountFault(typed, channel, decimals)),
    forgive: () => setFound(undefined),
    complain(fault: AmountFault) {
      setFound({ fault, of: here });
      field.current?.focus();
    },
  };
}

export type WishState = ReturnType<typeof useWish>;
