/**
 * Bits that are uniform if and only if the numbers are uniform (Elias). The numbers below a limit fall into runs. The
 * run lengths are the powers of two in the limit's binary form, and a position in a run of 2ᵏ gives k bits. No number
 * is left out.
 */
export function packed(numbers: readonly number[], limits: readonly number[]): Buffer {
  const bytes: number[] = [];
  let [pending, bits] = [0, 0];
  for (const [index, number] of numbers.entries()) {
    const { value, width } = placeInRun(number, limits[index] ?? 0);
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      pending = pending * 2 + (Math.floor(value / 2 ** bit) % 2);
      bits += 1;
      if (bits < 8) continue;
      bytes.push(pending);
      [pending, bits] = [0, 0];
    }
  }
  return Buffer.from(bytes);
}

function placeInRun(number: number, limit: number): { readonly value: number; readonly width: number } {
  let [start, left] = [0, limit];
  for (;;) {
    const width = Math.floor(Math.log2(left));
    const length = 2 ** width;
    if (number < start + length) return { value: number - start, width };
    start += length;
    left -= length;
  }
}
