import type { GameType } from '@tessera/contract/games/game';

/** Categories of products in which markets divide games: casino, betting, lottery. */
const PRODUCTS = [
  ['RNG', 'FISH', 'LIVE', 'PVP'],
  ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  ['LOTT', 'ELOTT'],
] as const satisfies readonly (readonly GameType[])[];

/** Whether games belong to more than one product. */
export function areMixed(types: readonly string[]): boolean {
  return PRODUCTS.filter((product) => product.some((type) => types.includes(type))).length > 1;
}

/** The types of each product, for an error. */
export const PRODUCT_LIST = PRODUCTS.map((types) => types.join(', ')).join(' | ');
