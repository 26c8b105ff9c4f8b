/**
 * Money in JSON is a decimal string; inside it is a bigint of ledger units (10⁻⁴ of the currency).
 * Nothing here touches a float.
 */
export const LEDGER_SCALE = 4;
const UNITS_PER_ONE = 10n ** BigInt(LEDGER_SCALE);

/** What an amount sent to us may look like: at most 15 digits before the point and 4 after it. */
export const AMOUNT_PATTERN = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/;

/** Decimal string → ledger units. Throws on anything the pattern refuses: check input first. */
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
 * so that the sum of what is shown never exceeds what is owned.
 */
export function displayAmount(units: bigint, decimals = 2): string {
  const coins = units / 10n ** BigInt(LEDGER_SCALE - decimals);
  const digits = (coins < 0n ? -coins : coins).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(whole.length);
  return `${coins < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
