import { expect, it } from 'vitest';
import type { SeedRow } from './queries.ts';
import { openRecentPairs } from './seed-pair.ts';

const pair = (id: number): SeedRow => ({
  id: BigInt(id),
  serverSeedHash: '',
  sealedSeed: Buffer.alloc(0),
  clientSeed: '',
  nonce: 0,
});

it('the cache drops the least recently used pair above 10,000 pairs', () => {
  const pairs = openRecentPairs();
  for (let id = 1; id <= 10_000; id += 1) pairs.put(BigInt(id), pair(id));
  pairs.put(1n, pair(1));
  pairs.put(10_001n, pair(10_001));
  expect(pairs.get(1n)?.id).toBe(1n);
  expect(pairs.get(2n)).toBeUndefined();
  expect(pairs.get(3n)?.id).toBe(3n);
  expect(pairs.get(10_001n)?.id).toBe(10_001n);
});
