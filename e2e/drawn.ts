import type { Locator, Page } from '@playwright/test';

/** Returns the drawing that is embedded in the `src` of a picture. */
export async function drawnIn(picture: Locator): Promise<string> {
  const [, inside = ''] = /^data:image\/svg\+xml,(.+)$/.exec((await picture.getAttribute('src')) ?? '') ?? [];
  return decodeURIComponent(inside).replaceAll("'", '"');
}

/** Returns the drawing at an address of the site. */
export async function drawingAt(page: Page, address: string): Promise<string> {
  return (await page.request.get(new URL(address, page.url()).href)).text();
}
