import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BARE, openSecurityCenter } from '../../../testing/security-center.ts';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:own';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function stubAnswers(...answers: readonly Response[]) {
  const left = [...answers];
  const fetching = vi.fn<typeof fetch>(async () => left.shift() ?? new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const refusal = (errorCode: string, status: number) =>
  new Response(JSON.stringify({ success: false, errorCode, message: errorCode }), { status });

test('the file is requested with the session token and saved', async () => {
  const screen = await openSecurityCenter(BARE);
  const fetching = stubAnswers(new Response('{}'));
  await screen.press(screen.button('Save my data'));
  expect(fetching.mock.calls[0]).toMatchObject([
    expect.stringMatching(/ownData\.json/),
    { headers: { 'x-mc-token': 'request-token' } },
  ]);
  expect(saved).toEqual(['own-data.json']);
});

test('a stale session requires a proof first', async () => {
  const screen = await openSecurityCenter(BARE);
  stubAnswers(refusal('session.confirm.required', 403));
  await screen.press(screen.button('Save my data'));
  expect(saved).toEqual([]);
  expect([...screen.root.querySelectorAll('dialog')].some(({ open }) => open)).toBe(true);
});

test('a failed export is reported', async () => {
  const screen = await openSecurityCenter(BARE);
  stubAnswers();
  await screen.press(screen.button('Save my data'));
  expect(saved).toEqual([]);
  expect(screen.alerts()).toHaveLength(1);
});
