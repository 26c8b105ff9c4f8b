import { beforeEach, expect, test, vi } from 'vitest';
import type { FetchEvent } from './scope.ts';

const SITE = 'https://site.test';
const MARK = `${SITE}/art/vendor/PD.svg`;

const requested = vi.fn<(url: string) => void>();
const stored = new Map<string, string>();
/** Cache operations that fail, as on a full device. */
const broken = new Set<'open' | 'match' | 'put'>();

async function failIfBroken<Done>(what: 'open' | 'match' | 'put', done: Done): Promise<Done> {
  if (broken.has(what)) throw new DOMException(what, 'QuotaExceededError');
  return done;
}

const store = {
  keys: async () => [...stored.keys()].map((url) => ({ url })),
  async put(url: string, answer: Response) {
    stored.set(await failIfBroken('put', url), await answer.text());
  },
};

beforeEach(() => {
  vi.resetModules();
  requested.mockReset();
  stored.clear();
  broken.clear();
  vi.stubGlobal('__WORKER_BUILD__', { version: '7', shell: [], words: {}, screens: [] });
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('caches', {
    open: () => failIfBroken('open', store),
    match: async (url: string) => {
      const body = await failIfBroken('match', stored.get(url));
      return body === undefined ? undefined : new Response(body);
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    requested(url);
    return new Response('drawn');
  });
  return () => void vi.unstubAllGlobals();
});

/** Requests the logo like a page. Returns the displayed answer after all background work has ended. */
async function shown(): Promise<string> {
  const { logoFromDevice } = await import('./pictures.ts');
  const behind: Promise<unknown>[] = [];
  const event = { request: { url: MARK }, waitUntil: (work: Promise<unknown>) => behind.push(work) };
  const answer = await logoFromDevice(event as unknown as FetchEvent);
  await Promise.all(behind);
  return answer.text();
}

test('a picture is requested once and then served from the device', async () => {
  expect([await shown(), await shown()]).toEqual(['drawn', 'drawn']);
  expect(requested.mock.calls).toEqual([[MARK]]);
});

test.each(['open', 'match', 'put'] as const)(
  'a device that cannot %s its cache shows the picture too',
  async (what) => {
    broken.add(what);
    expect(await shown()).toBe('drawn');
  },
);

test('a device whose cache fails stores the page without its pictures', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  broken.add('open');
  await expect(fetchLogos(`<img src="/art/vendor/PD.svg">`)).resolves.toBeUndefined();
});

test('the pictures of a page are stored with the page', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  await fetchLogos(
    `<img src="/art/brand/a.svg"><img src="${SITE}/art/brand/b.svg">{"logo":"/art/vendor/PD.svg"}`,
  );
  expect([...stored.keys()]).toEqual([`${SITE}/art/brand/a.svg`, `${SITE}/art/brand/b.svg`, MARK]);
});

test('a picture of a picture server is not requested from the site', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  const served = '<img src="https://pictures.test/art/vendor/PD.svg">';
  await fetchLogos(
    `<img src="/art/brand/a.svg">${served}{"logo":"/art/vendor/PD.svg","other":"/art/vendor/X.svg"}`,
  );
  expect(requested.mock.calls).toEqual([[`${SITE}/art/brand/a.svg`]]);
});

test('another build has its own cache', async () => {
  const { PICTURES } = await import('./pictures.ts');
  expect(PICTURES).toBe('site-pictures-7');
});
