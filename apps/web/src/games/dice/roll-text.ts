/** A roll of 0 to 9,999 as it is shown: 00.00 to 99.99, in the language's digits. */
export function rollText(roll: number, number: (value: number) => string): string {
  const digits = String(roll).padStart(4, '0');
  const shown = [...digits].map((digit) => number(Number(digit))).join('');
  return `${shown.slice(0, 2)}.${shown.slice(2)}`;
}
