import { defineConfig } from '@playwright/test';
import { AGENTS } from './e2e/install/devices.ts';
import type { JourneyOptions } from './e2e/test.ts';

/** Each size goes with the user agent of such a phone: the site offers its app by what the browser says it is. */
const ANDROID = { viewport: { width: 360, height: 740 }, userAgent: AGENTS.android };
const IPHONE = { viewport: { width: 390, height: 844 }, userAgent: AGENTS.iphone };
const PHONES = [ANDROID, IPHONE];
const LANGUAGES = ['TY', 'EN'] as const;
/** Shows that the fixtures of all journeys can fail; no journey itself, so it runs once. */
const PROJECT_WIDE = 'fixtures.spec.ts';
/** The one journey the product exists for: on every phone in every complete language. */
const MAIN_JOURNEY = 'e2e/journey.spec.ts';
/** Many small steps: each is taken on one phone in one language, about half of the time on each. */
const IN_DETAIL: Readonly<Record<string, readonly string[]>> = {
  'TY 360x740': [
    'games/*',
    'identity/*',
    'live/*',
    'lottery/*',
    'messages/chat',
    'messages/push',
    'site/*',
    'wallet/*',
  ],
  'EN 390x844': ['content/*', 'home/*', 'install/*', 'messages/*', 'rewards/*'],
};
/** Money and words of these journeys differ by language: the cheapest journey of each runs in English as well. */
const ALSO_IN_ENGLISH = ['lottery/chase', 'lottery/corrections', 'lottery/launch', 'lottery/ledger-entries'];
const ENGLISH_TAG = /@english/;
/** What only a page that runs right to left can show: it brings the language it is about. */
const LANGUAGE_JOURNEYS = 'e2e/languages/*.spec.ts';
/** What is done every day, and whose numbers, sliders or lines have a direction: once more from right to left. */
const FROM_RIGHT_TO_LEFT = [
  'games/lobby',
  'lottery/hall',
  'lottery/order',
  'lottery/slip',
  'lottery/vietnam',
  'messages/chat',
  'messages/feedback',
  'messages/inbox',
  'messages/push',
  'rewards/benefits',
  'rewards/bonus',
  'rewards/center',
  'rewards/missions',
  'rewards/rebate-report',
  'rewards/tickets',
  'wallet/deposits',
  'wallet/protection',
  'wallet/records',
  'wallet/screen-states',
  'wallet/withdraw',
];
/** Each screen in each language and theme, for a person to look at. */
const PICTURES = 'e2e/pictures/*.spec.ts';

const specs = (names: readonly string[]) => names.map((name) => `e2e/${name}.spec.ts`);

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A page from the device would hide what the server sends; the journeys in install/ are about just that.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'fixtures', testMatch: PROJECT_WIDE, use: ANDROID },
    {
      name: 'AR 360x740',
      testMatch: [MAIN_JOURNEY, LANGUAGE_JOURNEYS, ...specs(FROM_RIGHT_TO_LEFT)],
      use: { ...ANDROID, language: 'AR' },
    },
    {
      name: 'EN 390x844 tagged',
      testMatch: specs(ALSO_IN_ENGLISH),
      grep: ENGLISH_TAG,
      use: { ...IPHONE, language: 'EN' },
    },
    { name: 'AR 390x844', testMatch: MAIN_JOURNEY, use: { ...IPHONE, language: 'AR' } },
    { name: 'pictures', testMatch: PICTURES, use: ANDROID },
    ...PHONES.flatMap((phone) =>
      LANGUAGES.map((language) => {
        const name = `${language} ${phone.viewport.width}x${phone.viewport.height}`;
        const testMatch = [MAIN_JOURNEY, ...specs(IN_DETAIL[name] ?? [])];
        return { name, testMatch, use: { ...phone, language } };
      }),
    ),
  ],
});
