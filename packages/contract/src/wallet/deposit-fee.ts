const BASIS_POINTS = 10_000n;

/**
 * What a payment service takes on top of an amount, in ledger units: a share in hundredths of a percent and so much
 * each time, up to a whole coin of the currency, so that who pays never finds more on the bill than was said.
 */
export function depositFee(
  amountUnits: bigint,
  {
    basisPoints,
    eachUnits,
    coinUnits,
  }: { readonly basisPoints: number; readonly eachUnits: bigint; readonly coinUnits: bigint },
): bigint {
  const share = amountUnits * BigInt(basisPoints);
  const units = (share + BASIS_POINTS - 1n) / BASIS_POINTS + eachUnits;
  return ((units + coinUnits - 1n) / coinUnits) * coinUnits;
}
