import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';

/** Checks of an invitation code: ten a minute from one address. */
const LIMIT = 10;

describe.each([
  { hops: 1, name: 'behind a trusted proxy', refusedFrom: LIMIT },
  { hops: 0, name: 'without a trusted proxy', refusedFrom: -1 },
])('calls of this machine $name', ({ hops, refusedFrom }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: String(hops), LOG_LEVEL: 'silent' } });
  });
  afterAll(() => test.stop());

  it.each([
    ['no forwarded address', {}],
    ['an unknown forwarded address', { 'x-forwarded-for': 'unknown' }],
  ])(`with %s are ${refusedFrom < 0 ? 'not counted' : 'counted together'}`, async (_case, headers) => {
    test.clock.advance(60_000);
    const statuses: number[] = [];
    for (let call = 0; call <= LIMIT; call += 1) {
      const { status } = await test.call(null, api.identity.affiliateCheck, { code: 'JADE-8' }, { headers });
      statuses.push(status);
    }
    expect(statuses.indexOf(429)).toBe(refusedFrom);
  });
});
