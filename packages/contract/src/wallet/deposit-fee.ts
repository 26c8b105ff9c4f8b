const BASIS_POINTS = 10_000n;

/**
 * The fee of the payment service in ledger units: basis points plus a fixed amount, rounded up to a whole
 * coin. The member never pays more than the announced fee.
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
