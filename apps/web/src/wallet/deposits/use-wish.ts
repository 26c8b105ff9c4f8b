import { amountFrom } from '@tessera/contract/typed-amount';
import { useRef, useState } from 'react';
import { type AmountFault, amountFault } from './deposit-amount.ts';
import type { Wish } from './use-opening.ts';
import type { ChosenWay } from './way.ts';

export const NO_PROMOTION = '';

/** What a member wishes to pay in and what of it is missing: everything the form shows, and what it sends. */
export function useWish({ method, channel }: ChosenWay) {
  const amountField = useRef<HTMLInputElement>(null);
  const payeeField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [payeeName, setPayeeName] = useState('');
  const [bank, setBank] = useState<string>();
  const [promotion, setPromotion] = useState(NO_PROMOTION);
  const [fault, setFault] = useState<AmountFault>();
  const [tried, setTried] = useState(false);
  const complain = (found: AmountFault) => {
    setFault(found);
    amountField.current?.focus();
  };
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
    payable: amountFault(typed, channel) === undefined ? amountFrom(typed) : undefined,
    complain,
    setPromotion,
    setBank,
    setPayeeName,
    setAmount(text: string) {
      setTyped(text);
      setFault(undefined);
    },
    /** What to send, or undefined after what is wrong was said. */
    complete(): Wish | undefined {
      const found = amountFault(typed, channel);
      const amount = amountFrom(typed);
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

export type WishState = ReturnType<typeof useWish>;
