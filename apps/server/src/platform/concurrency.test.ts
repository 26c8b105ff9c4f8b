import { expect, it } from 'vitest';
import { openKeyedConcurrencyLimit } from './concurrency.ts';

it('a limit of each key refuses work beyond its queue, and other keys have their own queue', async () => {
  const limited = openKeyedConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    await gate.promise;
    return 'done';
  };
  const first = [limited(1n, work), limited(1n, work)];
  expect(await limited(1n, work)).toBeUndefined();
  const other = limited(2n, work);
  gate.resolve();
  expect(await Promise.all([...first, other])).toEqual(['done', 'done', 'done']);
  expect(await limited(1n, work)).toBe('done');
});

it('a limit of each key goes on after a failure', async () => {
  const limited = openKeyedConcurrencyLimit({ atOnce: 1, waiting: 0 });
  await expect(limited(1n, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limited(1n, async () => 'done')).toBe('done');
});
