import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** The short form: all of it is sent to each document that is looked at, which reads it anew. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * A screen reader finds nothing broken on what is shown now, and it can be read in either theme. The
 * themes differ in colours alone, so all the rest is looked at once.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await wear(page, 'dark');
  expect(await violations(page), `${state}, dark`).toEqual([]);
  await wear(page, 'light');
  const inLight = await violations(page, { runOnly: ['color-contrast'] });
  await wear(page, 'dark');
  expect(inLight, `${state}, light`).toEqual([]);
}

/** What axe finds broken on the page and in its frames, a line for each rule. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Reading its script takes a document longer than most looks at it do.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  return page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run({ resultTypes: ['violations'], ...asked });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** Puts a theme on. What is still fading in cannot be judged. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((one) => one.finished));
  }, theme);
}
