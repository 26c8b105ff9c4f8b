/**
 * Money in JSON is a decimal string; inside the program it is a bigint of ledger units (10⁻⁴ of the currency). This
 * module never uses a float.
 */
export const LEDGER_SCALE = 4;
const UNITS_PER_ONE = 10n ** BigInt(LEDGER_SCALE);

/** Pattern of an amount in input: at most 15 digits before the point and 4 after the point. */
export const AMOUNT_PATTERN = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/;

/** Decimal string → ledger units. Throws where the pattern does not match: validate input first. */
export function unitsFromAmount(amount: string): bigint {
  const match = AMOUNT_PATTERN.exec(amount);
  if (!match) throw new RangeError(`not an amount: ${amount}`);
  const fraction = (match[2] ?? '').slice(1).padEnd(LEDGER_SCALE, '0');
  return BigInt(match[1] ?? '0') * UNITS_PER_ONE + BigInt(fraction);
}

/** Ledger units → decimal string with at least two decimals and no needless zeros after them. */
export function amountFromUnits(units: bigint): string {
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % UNITS_PER_ONE).toString().padStart(LEDGER_SCALE, '0');
  const shown = fraction.replace(/0{1,2}$/, '');
  return `${units < 0n ? '-' : ''}${magnitude / UNITS_PER_ONE}.${shown}`;
}

/**
 * Ledger units → decimal string cut (never rounded) to the decimals of its currency,
 * so that the sum of the displayed amounts never exceeds the balance.
 */
export function displayAmount(units: bigint, decimals = 2): string {
  const coins = units / 10n ** BigInt(LEDGER_SCALE - decimals);
  const digits = (coins < 0n ? -coins : coins).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(whole.length);
  return `${coins < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
