import type { BrandTheme } from '@tessera/contract/content/brand';
import type { FirstViewRequest } from '@tessera/contract/first-view';
import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/server/test-clock.ts';
import type { FirstAnswer } from './first-view.ts';
import { CACHED_PAGES, guestPages, RENDERINGS } from './guest-pages.ts';

const STATUS = { maintenance: false, location: { ip: '' } } as unknown as FirstViewRequest['status'];

let rendered: string[] = [];
let clock = testClock();
let pages: ReturnType<typeof guestPages>;
beforeEach(() => {
  rendered = [];
  clock = testClock();
  pages = guestPages(clock, async ({ url }) => {
    rendered.push(url);
    return { html: url } as unknown as FirstAnswer;
  });
});

async function open(url: string, visitor?: string): Promise<string> {
  const view = { url, language: 'EN', theme: 'system', balanceHidden: false, session: null, status: STATUS };
  return (await pages(view as unknown as FirstViewRequest, {} as BrandTheme, visitor)).html;
}

describe('guest page cache', () => {
  it('renders a page once in five seconds', async () => {
    await open('/m/home');
    clock.advance(4999);
    await open('/m/home');
    expect(rendered).toEqual(['/m/home']);
    clock.advance(1);
    await open('/m/home');
    expect(rendered).toEqual(['/m/home', '/m/home']);
  });

  it('retains the page that was used last, and drops the one that was used first', async () => {
    await open('/m/home');
    await open('/m/other');
    for (let page = 2; page < CACHED_PAGES.plain; page += 1) await open(`/m/notices/${page}`);
    await open('/m/home');
    await open('/m/one-more');
    rendered = [];
    await open('/m/home');
    expect(rendered).toEqual([]);
    await open('/m/other');
    expect(rendered).toEqual(['/m/other']);
  });

  it('loses no page without a query to any number of queries', async () => {
    await open('/m/home');
    for (let query = 0; query < 1000; query += 1) await open(`/m/home?x=${query}`);
    rendered = [];
    await open('/m/home');
    await open(`/m/home?x=999`);
    expect(rendered).toEqual([]);
  });
});

describe('renderings of one visitor', () => {
  const VISITOR = '198.51.100.7';
  async function exhaust(): Promise<void> {
    for (let query = 0; query < RENDERINGS.most; query += 1) await open(`/m/home?x=${query}`, VISITOR);
  }

  it('are limited: above the limit the visitor gets the page without its query for a while', async () => {
    await open('/m/home');
    await exhaust();
    expect(await open('/m/home?x=more', VISITOR)).toBe('/m/home');
    expect(await open('/m/home?x=more', '198.51.100.8')).toBe('/m/home?x=more');
    clock.advance(RENDERINGS.withinMs);
    expect(await open('/m/home?y=more', VISITOR)).toBe('/m/home?y=more');
  });

  it('above their limit are refused where the page is not cached', async () => {
    await exhaust();
    await expect(open('/m/slots', VISITOR)).rejects.toMatchObject({ errorCode: 'busy' });
    await open('/m/slots');
    expect(await open('/m/slots', VISITOR)).toBe('/m/slots');
  });
});
