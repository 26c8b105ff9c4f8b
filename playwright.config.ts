import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './e2e/test.ts';

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];
const LANGUAGES = ['TY', 'EN'] as const;
/** Shows that the fixtures of all journeys can fail; no journey itself, so it runs once. */
const OF_THE_HOUSE = 'fixtures.spec.ts';
/** Many small steps that the other two would only repeat: each phone and each language has them once. */
const IDENTITY = 'identity/**';
const WITH_IDENTITY = new Set(['TY 360x740', 'EN 390x844']);

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
  projects: [
    { name: 'fixtures', testMatch: OF_THE_HOUSE, use: { viewport: { width: 360, height: 740 } } },
    ...PHONES.flatMap((viewport) =>
      LANGUAGES.map((language) => {
        const name = `${language} ${viewport.width}x${viewport.height}`;
        const testIgnore = WITH_IDENTITY.has(name) ? [OF_THE_HOUSE] : [OF_THE_HOUSE, IDENTITY];
        return { name, testIgnore, use: { viewport, language } };
      }),
    ),
  ],
});
