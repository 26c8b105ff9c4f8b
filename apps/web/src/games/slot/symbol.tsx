import type { SlotSymbol } from '@tessera/contract/games/studio/slot';
import { GROUT, STONES } from './stones.ts';

/**
 * The picture of each symbol as an image that all its cells share. A little wider than the stones reach, so that the
 * outermost joint is whole.
 */
const PICTURES = Object.fromEntries(
  Object.entries(STONES).map(([symbol, stones]) => {
    const paths = stones.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('');
    const pen = `stroke="${GROUT}" stroke-width="1.6" stroke-linejoin="round" fill-rule="evenodd"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -34 68 68"><g ${pen}>${paths}</g></svg>`;
    return [symbol, `data:image/svg+xml,${encodeURIComponent(svg)}`];
  }),
) as Readonly<Record<SlotSymbol, string>>;

/** One symbol of the slot, as large as its box. What it shows is said in words beside it. */
export function Symbol({ name }: { readonly name: SlotSymbol }) {
  return <img src={PICTURES[name]} alt="" width={68} height={68} decoding="sync" draggable={false} />;
}
