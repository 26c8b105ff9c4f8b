import type { SlotSymbol } from '@tessera/contract/studio';
import { memo } from 'react';
import { GROUT, STONES } from './stones.ts';

/** A little more than the stones reach, so that the outermost joint is whole. */
const VIEW = '-34 -34 68 68';
const BOX = '0 0 68 68';

/** The pictures of all symbols, once a page; every cell only points at one. */
export const SymbolSheet = memo(function SymbolSheet() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(STONES).map(([symbol, stones]) => (
          <symbol key={symbol} id={`stone-${symbol}`} viewBox={VIEW}>
            <g stroke={GROUT} strokeWidth="1.6" strokeLinejoin="round" fillRule="evenodd">
              {stones.map(([fill, d]) => (
                <path key={d} fill={fill} d={d} />
              ))}
            </g>
          </symbol>
        ))}
      </defs>
    </svg>
  );
});

/** One symbol of the slot, as large as its box. Needs a `SymbolSheet` on the page. */
export function Symbol({ name }: { readonly name: SlotSymbol }) {
  return (
    <svg viewBox={BOX} aria-hidden="true" focusable="false">
      <use href={`#stone-${name}`} />
    </svg>
  );
}
