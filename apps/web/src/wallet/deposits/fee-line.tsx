import type { DepositChannel } from '@tessera/contract/deposit';
import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';
import { depositFee } from '@tessera/contract/deposit-fee';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';

export interface FeeLineProps {
  /** What would be paid; undefined until that is known. */
  readonly amount: string | undefined;
  readonly channel: DepositChannel;
}

/** What the payment service takes on top, before one goes there. Nothing where it takes nothing. */
export function FeeLine({ amount, channel: { customerCharge, customerChargeFixed } }: FeeLineProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  if (amount === undefined) return null;
  const units = unitsFromAmount(amount);
  const fee = depositFee(units, {
    basisPoints: customerCharge,
    eachUnits: unitsFromAmount(customerChargeFixed),
    coinUnits: coinUnitsOf(currencyDecimals(currency)),
  });
  if (fee === 0n) return null;
  const written = (of: bigint) => money(amountFromUnits(of), { currency });
  return (
    <p className={page.quiet} role="status">
      {t('voucher.feeOnTop', { fee: written(fee), total: written(units + fee) })}
    </p>
  );
}
