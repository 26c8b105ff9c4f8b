import { unitsFromAmount } from '@tessera/contract/money';
import type { DepositChannel } from '@tessera/contract/wallet/deposit';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';

export type AmountFault = 'empty' | 'form' | 'limit';

/** What is wrong with an amount of so many decimals, as typed, for this way to pay; undefined when it can be sent. */
export function amountFault(
  typed: string,
  {
    min,
    max,
    fixAmounts,
    fixAmountOnly,
  }: Pick<DepositChannel, 'min' | 'max' | 'fixAmounts' | 'fixAmountOnly'>,
  decimals = 2,
): AmountFault | undefined {
  if (typed.trim() === '') return 'empty';
  const amount = parseTypedAmount(typed, decimals);
  if (amount === undefined) return 'form';
  const units = unitsFromAmount(amount);
  if (fixAmountOnly)
    return fixAmounts.some((fixed) => unitsFromAmount(fixed) === units) ? undefined : 'limit';
  return units < unitsFromAmount(min) || units > unitsFromAmount(max) ? 'limit' : undefined;
}
