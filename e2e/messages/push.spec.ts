import type { Page } from '@playwright/test';
import { type FakePushService, startPushService } from '../../apps/server/testing/messages/push-service.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import {
  type Account,
  giveAddresses,
  prepareWithdrawals,
  signIn,
  value,
  WITHDRAWAL_PASSWORD,
} from '../accounts.ts';
import { operate } from '../operator.ts';
import { waitForMessage } from '../outbox.ts';
import { refusals } from '../page-errors.ts';
import { button, field, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';
import { pushUse, pushWorker, subscribesAt } from './push-browser.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
/** More than the automatic amount, so that the withdrawal waits for staff. */
const AMOUNT = '2500';
const NEWS = {
  EN: { text: 'There is news about a payment.', lang: 'en' },
  TY: { text: 'May balita tungkol sa isang bayad.', lang: 'fil-PH' },
  AR: { text: 'لديك جديد بشأن عملية دفع.', lang: 'ar' },
} as const;

// The first request for a large withdrawal is refused without the code.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [refusals('422 POST /wps/v2/transaction/withdraw')],
});

let service: FakePushService;
let serverKey = '';
test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));
test.beforeEach(async () => {
  service = await startPushService(async () => serverKey);
});
test.afterEach(() => service.stop());

test('a push about a withdrawal leads from the lock screen to the tracker of the withdrawal', async ({
  page,
  context,
  account,
  phrase,
  language,
  baseURL,
}) => {
  test.skip(language !== 'EN', 'the refused permission runs in the other languages');
  test.setTimeout(120_000);
  const token = await signIn(context, account);
  serverKey = await value<string>(
    await context.request.get('/wps/notification/push/key', { headers: { 'x-mc-token': token } }),
  );
  await subscribesAt(context, service.browser('phone'));
  await context.grantPermissions(['notifications']);
  const withdrawalId = await withdrawLarge(page, { account, token, phrase });
  const offer = button(page, phrase('notify.push.withdrawal'));

  await test.step('the tracker offers notifications and waits for a tap', async () => {
    await expect(offer).toBeVisible();
    expect(await pushUse(page)).toEqual({ permission: null, serverKey: null });
    await expectAccessible(page, 'offer of notifications');
    await offer.click();
    await expect(page.getByText(phrase('notify.push.onText'))).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect(await pushUse(page)).toEqual({ permission: 'granted', serverKey });
  });
  const worker = await pushWorker(page);

  await test.step('the pushes name no amount', async () => {
    await operate('withdrawals', 'approve', withdrawalId);
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2);
    for (const { title, body, payload } of service.received) {
      expect({ title, body }).toEqual({ title: 'Tessera', body: NEWS[language].text });
      expect(payload).not.toMatch(/2[.,]?500|2[.,]?485|PHP|₱/);
      expect(Object.keys(JSON.parse(payload)).toSorted()).toEqual([
        'body',
        'direction',
        'language',
        'path',
        'tag',
        'title',
      ]);
    }
  });
  const [sent, paid] = service.received;
  if (!sent || !paid) throw new Error('two pushes');

  await test.step('a tap leads the open page to the message, and its link to the tracker', async () => {
    await worker.deliver(sent.payload);
    const { text: body, lang } = NEWS[language];
    await expect
      .poll(() => worker.shown())
      .toEqual([{ title: 'Tessera', body, lang, dir: 'ltr', tag: sent.tag, data: { path: sent.path } }]);
    expect(await worker.tapNewest()).toEqual([]);
    expect(await worker.shown()).toEqual([]);
    await expect(page).toHaveURL(sent.path);
    await followToTracker(page, { withdrawalId, phrase });
  });

  await test.step('a tap opens the message where the site is closed', async () => {
    await page.goto(`${baseURL}/healthz`, { waitUntil: 'load' });
    await worker.deliver(sent.payload);
    await worker.deliver(paid.payload);
    // The newer notification of the withdrawal replaces the older one.
    await expect
      .poll(async () => (await worker.shown()).map(({ data }) => data))
      .toEqual([{ path: paid.path }]);
    const [opened = ''] = await worker.tapNewest();
    expect(opened).toBe(`${baseURL}${paid.path}`);
    await page.goto(opened);
    await followToTracker(page, { withdrawalId, phrase });
    await expect(
      page.getByRole('status').getByText(phrase('withdraw.state.paid'), { exact: true }),
    ).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test('a refused permission shows how to allow notifications, after the tap alone', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const token = await signIn(context, account);
  await subscribesAt(context, service.browser('phone'));
  // Rejects every other permission.
  await context.grantPermissions(['geolocation']);
  const withdrawalId = await withdrawLarge(page, { account, token, phrase });
  const hint = page.getByText(phrase('notify.push.denied'));
  await expect(button(page, phrase('notify.push.withdrawal'))).toBeVisible();
  await expect(hint).toHaveCount(0);
  await button(page, phrase('notify.push.withdrawal')).click();
  await expect(hint).toBeVisible();
  await expect(button(page, phrase('notify.push.withdrawal'))).toHaveCount(0);
  await expectAccessible(page, 'refused notifications');
  expect(await pushUse(page)).toEqual({ permission: 'denied', serverKey: null });

  await page.reload();
  await expect(page).toHaveURL(`${paths.withdrawRecord}?withdrawalId=${withdrawalId}`);
  await expect(page.getByRole('list', { name: phrase('withdraw.steps') })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.goto(paths.notificationSettings);
  await expect(hint).toBeVisible();
});

interface Withdrawing {
  readonly account: Account;
  readonly token: string;
  readonly phrase: Phrase;
}

/** Requests a withdrawal that waits for staff. Returns its number. */
async function withdrawLarge(page: Page, { account, token, phrase }: Withdrawing): Promise<string> {
  const context = page.context();
  await correctBalance(databaseUrl, account.userName, 30_000_000n);
  await prepareWithdrawals(context, token, account);
  const { mobileNum } = await giveAddresses(account);
  await page.goto(paths.withdraw);
  await field(page, phrase('withdraw.amount')).pressSequentially(AMOUNT);
  await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await page.keyboard.press('Enter');
  const code = field(page, phrase('code.label'));
  await button(page, phrase('code.get')).click();
  await code.fill(await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/));
  await code.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`));
  return new URL(page.url()).searchParams.get('withdrawalId') ?? '';
}

interface Tracked {
  readonly withdrawalId: string;
  readonly phrase: Phrase;
}

async function followToTracker(page: Page, { withdrawalId, phrase }: Tracked): Promise<void> {
  await page
    .getByRole('article')
    .locator('..')
    .getByRole('link', { name: phrase('inbox.openSubject') })
    .click();
  await expect(page).toHaveURL(`${paths.withdrawRecord}?withdrawalId=${withdrawalId}`);
  await expect(page.getByText(withdrawalId, { exact: true })).toBeVisible();
}
