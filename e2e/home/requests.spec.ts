import { requestsWithin, tapWire } from '../../bench/web/wire.ts';
import { expect, test } from '../test.ts';

const OBSERVED_MS = 10_000;
const MOST_REQUESTS = 25;
/**
 * The document, its messages, the libraries and the start-up script. A lower number means that the test missed
 * requests.
 */
const FEWEST_REQUESTS = 4;

test('home makes at most 25 requests in its first ten seconds', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const wire = tapWire(session);
  await page.goto('/m/home');
  await page.waitForFunction((endMs) => performance.now() > endMs, OBSERVED_MS);
  const transfers = wire.transfers();
  const requests = requestsWithin(transfers, OBSERVED_MS);
  expect(requests).toBeGreaterThan(FEWEST_REQUESTS);
  expect(requests, transfers.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});
