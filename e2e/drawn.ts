import type { Locator, Page } from '@playwright/test';

/** The drawing that stands inside the page in place of a picture's address. */
export async function drawnIn(picture: Locator): Promise<string> {
  const [, inside = ''] = /^data:image\/svg\+xml,(.+)$/.exec((await picture.getAttribute('src')) ?? '') ?? [];
  return decodeURIComponent(inside).replaceAll("'", '"');
}

/** The drawing at an address of the site. */
export async function drawingAt(page: Page, address: string): Promise<string> {
  return (await page.request.get(new URL(address, page.url()).href)).text();
}
