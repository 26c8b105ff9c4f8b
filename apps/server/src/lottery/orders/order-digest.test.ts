import { checkOrder, digestTexts } from '@tessera/contract/lottery/draw-proof';
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../testing/lottery/lotteries.ts';
import { digestTree } from './order-digest.ts';

const sha256 = (text: string) => hash('sha256', text, 'hex');

/** A second reading of the rule: all levels, one after the other. */
function rootByLevels(orders: readonly string[]): string {
  let level = orders.map((order) => sha256(digestTexts.order(order)));
  if (level.length === 0) return sha256(digestTexts.none);
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left = '', right] = level.slice(2 * at, 2 * at + 2);
      return right === undefined ? left : sha256(digestTexts.pair(left, right));
    });
  return level[0] ?? '';
}

it.each([0, 1, 2, 3, 5, 6, 7, 8, 13, 100])('is the root of all levels, for %i orders', async (count) => {
  const orders = Array.from({ length: count }, (_, at) => `order ${at}`);
  const root = rootByLevels(orders);
  const whole = digestTree();
  for (const order of orders) whole.add(order);
  expect(whole.end()).toEqual({ root, path: [] });
  for (const own of orders) {
    const tree = digestTree();
    for (const order of orders) tree.add(order, order === own);
    expect(await checkOrder(nodeCrypto, own, tree.end().path, root)).toBe(true);
  }
});
