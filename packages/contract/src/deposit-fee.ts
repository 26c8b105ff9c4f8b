const BASIS_POINTS = 10_000n;
/** Nobody can be charged less than a hundredth. */
const CENT_UNITS = 100n;

/**
 * What a payment service takes on top of an amount, in ledger units: a share in hundredths of a percent and so much
 * each time, up to a whole cent, so that who pays never finds more on the bill than was said.
 */
export function depositFee(
  amountUnits: bigint,
  { basisPoints, eachUnits }: { readonly basisPoints: number; readonly eachUnits: bigint },
): bigint {
  const share = amountUnits * BigInt(basisPoints);
  const units = (share + BASIS_POINTS - 1n) / BASIS_POINTS + eachUnits;
  return ((units + CENT_UNITS - 1n) / CENT_UNITS) * CENT_UNITS;
}
