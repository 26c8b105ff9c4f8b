import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** The minified build: each tested document receives and parses the whole script. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects no axe violations on the visible page in either theme. The themes differ only in colours, so the other rules
 * run once.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await applyTheme(page, 'dark');
  expect(await violations(page), `${state}, dark`).toEqual([]);
  await applyTheme(page, 'light');
  const inLight = await violations(page, { runOnly: ['color-contrast'] });
  await applyTheme(page, 'dark');
  expect(inLight, `${state}, light`).toEqual([]);
}

/**
 * Returns the violations that axe finds on the page and in its frames, one line per rule. Axe cannot judge
 * half-transparent elements, so running transitions are finished before, and axe runs again where another one began.
 */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Injected once per document: parsing the script takes longer than most checks.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  for (let runs = 1; ; runs += 1) {
    await finishTransitions(page);
    const { found, moved } = await runAxe(page, options);
    if (found.length === 0 || !moved || runs === MOST_RUNS) return found;
  }
}

/** Pages with a carousel move for ever. */
const MOST_RUNS = 4;

function runAxe(page: Page, options: RunOptions): Promise<{ found: string[]; moved: boolean }> {
  return page.evaluate(async (runOptions) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const stop = new AbortController();
    let moved = false;
    for (const event of ['animationstart', 'transitionrun']) {
      document.addEventListener(event, () => (moved = true), { signal: stop.signal });
    }
    const { violations: found } = await inPage.run({ resultTypes: ['violations'], ...runOptions });
    stop.abort();
    return {
      found: found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      moved,
    };
  }, options);
}

async function applyTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Waits until no transition runs, also none that starts meanwhile. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    for (let running = passing(); running.length > 0; running = passing()) {
      await Promise.allSettled(running.map((one) => one.finished));
    }
  });
}
