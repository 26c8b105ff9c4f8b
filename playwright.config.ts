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
/** Many small steps: each is taken on one phone in one language, half of them on each. */
const IN_DETAIL: Readonly<Record<string, readonly string[]>> = {
  'TY 360x740': [
    'identity/*',
    'site/*',
    'live/*',
    'games/*',
    'wallet/*',
    'messages/*',
    'lottery/*',
    'home/contacts',
    'rewards/*',
  ],
  'EN 390x844': [
    'messages/chat',
    'content/*',
    'home/*',
    'install/*',
    'games/lobby',
    'lottery/*',
    'messages/*',
    'identity/withdrawal-security',
    'messages/feedback',
    'rewards/*',
    'wallet/deposits',
    'wallet/deposit-base',
    'wallet/erasure',
    'wallet/records',
    'wallet/screen-states',
    'wallet/upline',
    'wallet/withdraw',
    'wallet/protection',
    'wallet/protection-markets',
  ],
};
/** What only a page that runs right to left can show: it brings the language it is about. */
const LANGUAGE_JOURNEYS = 'e2e/languages/*.spec.ts';
/** What is done every day, once in each script and direction. */
const IN_EACH_LANGUAGE = [
  'e2e/home/contacts.spec.ts',
  'e2e/games/lobby.spec.ts',
  'e2e/messages/inbox.spec.ts',
  'e2e/wallet/currencies.spec.ts',
  'e2e/wallet/deposits.spec.ts',
  'e2e/wallet/erasure.spec.ts',
  'e2e/wallet/deposit-base.spec.ts',
  'e2e/wallet/protection.spec.ts',
  'e2e/wallet/protection-markets.spec.ts',
  'e2e/identity/withdrawal-security.spec.ts',
  'e2e/lottery/chase.spec.ts',
  'e2e/lottery/corrections.spec.ts',
  'e2e/lottery/hall.spec.ts',
  'e2e/lottery/ledger-entries.spec.ts',
  'e2e/lottery/order.spec.ts',
  'e2e/lottery/slip.spec.ts',
  'e2e/lottery/vietnam.spec.ts',
  'e2e/messages/feedback.spec.ts',
  'e2e/rewards/activities.spec.ts',
  'e2e/rewards/benefits.spec.ts',
  'e2e/rewards/bonus.spec.ts',
  'e2e/rewards/center.spec.ts',
  'e2e/rewards/invite.spec.ts',
  'e2e/rewards/rebate-report.spec.ts',
  'e2e/rewards/missions.spec.ts',
  'e2e/rewards/offers.spec.ts',
  'e2e/wallet/records.spec.ts',
  'e2e/wallet/screen-states.spec.ts',
  'e2e/wallet/upline.spec.ts',
  'e2e/wallet/withdraw.spec.ts',
];
/** Each screen in each language and theme, for a person to look at. */
const PICTURES = 'e2e/pictures/*.spec.ts';

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
    // A page from the device would hide what the server sends; the journeys in install/ are about just that.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'fixtures', testMatch: PROJECT_WIDE, use: ANDROID },
    {
      name: 'AR 360x740',
      testMatch: [MAIN_JOURNEY, LANGUAGE_JOURNEYS, ...IN_EACH_LANGUAGE],
      use: { ...ANDROID, language: 'AR' },
    },
    { name: 'AR 390x844', testMatch: MAIN_JOURNEY, use: { ...IPHONE, language: 'AR' } },
    { name: 'pictures', testMatch: PICTURES, use: ANDROID },
    ...PHONES.flatMap((phone) =>
      LANGUAGES.map((language) => {
        const name = `${language} ${phone.viewport.width}x${phone.viewport.height}`;
        const inDetail = (IN_DETAIL[name] ?? []).map((files) => `e2e/${files}.spec.ts`);
        return { name, testMatch: [MAIN_JOURNEY, ...inDetail], use: { ...phone, language } };
      }),
    ),
  ],
});
