import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * A screen reader finds nothing broken on what is shown now, and it can be read in either theme. The
 * themes differ in colours alone, so all the rest is looked at once.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await drawn(page);
  expect(await violations(new AxeBuilder({ page })), `${state}, dark`).toEqual([]);
  await wear(page, 'light');
  const inLight = await violations(new AxeBuilder({ page }), ['color-contrast']);
  await wear(page, 'dark');
  expect(inLight, `${state}, light`).toEqual([]);
}

async function violations(axe: AxeBuilder, rules?: string[]): Promise<string[]> {
  // There are no frames of other sites, for which it would open a page of its own each time.
  const { violations: found } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** What is still fading in cannot be judged. */
async function drawn(page: Page): Promise<void> {
  await wear(page, 'dark');
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
