import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../testing/server/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { claim, CLAIM_MS, claimedFile, claimForLong } from './claims.ts';

const clock = testClock();
let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const take = (name: string) => claim({ database: made.database, clock }, name);

describe('claim', () => {
  it('is given to one of many concurrent callers, and to another after its release', async () => {
    const claims = (await Promise.all(Array.from({ length: 10 }, () => take('file 1')))).filter(Boolean);
    expect(claims).toHaveLength(1);
    expect(await take('file 2')).toBeDefined();
    expect(await take('file 1')).toBeUndefined();
    await claims[0]?.();
    expect(await take('file 1')).toBeDefined();
  });

  it('expires, and its former owner cannot release the claim of another', async () => {
    const first = await take('file 3');
    clock.advance(CLAIM_MS - 1);
    expect(await take('file 3')).toBeUndefined();
    clock.advance(1);
    const second = await take('file 3');
    expect(second).toBeDefined();
    await first?.();
    expect(await take('file 3')).toBeUndefined();
  });

  it('is extended during long work, until another caller has it', async () => {
    const { database } = made;
    const long = await claimForLong({ database, clock }, 'work');
    clock.advance(CLAIM_MS - 1);
    expect(await long?.extend(database)).toBe(true);
    clock.advance(CLAIM_MS - 1);
    expect(await take('work')).toBeUndefined();
    clock.advance(1);
    expect(await take('work')).toBeDefined();
    expect(await long?.extend(database)).toBe(false);
  });
});

describe('file under a claim', () => {
  async function* texts() {
    yield 'one';
    yield 'two';
  }

  it('releases the claim before its end', async () => {
    const events: string[] = [];
    const file = claimedFile(texts(), async () => void events.push('given back'));
    for await (const text of file) events.push(String(text));
    events.push('end');
    expect(events.filter((event) => event !== 'given back')).toEqual(['one', 'two', 'end']);
    expect(events.indexOf('given back')).toBeLessThan(events.indexOf('end'));
    expect(events).toContain('given back');
  });

  it('releases the claim when nobody reads it', async () => {
    const given = Promise.withResolvers<string>();
    claimedFile(texts(), async () => given.resolve('given back')).destroy();
    expect(await given.promise).toBe('given back');
  });
});
