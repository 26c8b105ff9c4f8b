import { beforeEach, expect, test, vi } from 'vitest';
import type { FetchEvent } from './scope.ts';

const SITE = 'https://site.test';
const MARK = `${SITE}/art/vendor/PD.svg`;

const requested = vi.fn<(url: string) => void>();
const stored = new Map<string, string>();
/** What of the browser's store does not work, as on a device that is full. */
const broken = new Set<'open' | 'match' | 'put'>();

async function unlessBroken<Done>(what: 'open' | 'match' | 'put', done: Done): Promise<Done> {
  if (broken.has(what)) throw new DOMException(what, 'QuotaExceededError');
  return done;
}

const store = {
  keys: async () => [...stored.keys()].map((url) => ({ url })),
  async put(url: string, answer: Response) {
    stored.set(await unlessBroken('put', url), await answer.text());
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
    open: () => unlessBroken('open', store),
    match: async (url: string) => {
      const body = await unlessBroken('match', stored.get(url));
      return body === undefined ? undefined : new Response(body);
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    requested(url);
    return new Response('drawn');
  });
  return () => void vi.unstubAllGlobals();
});

/** Asks for the mark as a page does; answers what it shows once all that is done behind it is done. */
async function shown(): Promise<string> {
  const { logoFromDevice } = await import('./pictures.ts');
  const behind: Promise<unknown>[] = [];
  const event = { request: { url: MARK }, waitUntil: (work: Promise<unknown>) => behind.push(work) };
  const answer = await logoFromDevice(event as unknown as FetchEvent);
  await Promise.all(behind);
  return answer.text();
}

test('a mark is asked for once, and is on the device from then on', async () => {
  expect([await shown(), await shown()]).toEqual(['drawn', 'drawn']);
  expect(requested.mock.calls).toEqual([[MARK]]);
});

test.each(['open', 'match', 'put'] as const)(
  'a device that cannot %s its store shows it too',
  async (what) => {
    broken.add(what);
    expect(await shown()).toBe('drawn');
  },
);

test('a device whose store fails keeps a page without its marks', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  broken.add('open');
  await expect(fetchLogos(`<img src="/art/vendor/PD.svg">`)).resolves.toBeUndefined();
});

test('the marks of a page come with it', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  await fetchLogos(
    `<img src="/art/brand/a.svg"><img src="${SITE}/art/brand/b.svg">{"logo":"/art/vendor/PD.svg"}`,
  );
  expect([...stored.keys()]).toEqual([`${SITE}/art/brand/a.svg`, `${SITE}/art/brand/b.svg`, MARK]);
});

test('of marks that a picture server has, none is asked of the site', async () => {
  const { fetchLogos } = await import('./pictures.ts');
  const served = '<img src="https://pictures.test/art/vendor/PD.svg">';
  await fetchLogos(
    `<img src="/art/brand/a.svg">${served}{"logo":"/art/vendor/PD.svg","other":"/art/vendor/X.svg"}`,
  );
  expect(requested.mock.calls).toEqual([[`${SITE}/art/brand/a.svg`]]);
});

test('another build draws its own', async () => {
  const { PICTURES } = await import('./pictures.ts');
  expect(PICTURES).toBe('site-pictures-7');
});
