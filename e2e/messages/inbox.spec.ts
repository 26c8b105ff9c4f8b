import type { Page } from '@playwright/test';
import { sendMessageOn } from '../../apps/server/testing/messages/running-messages.ts';
import { offerLanguages, moveBelowUpline } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { type Account, makeAgent, openAccount, signIn } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { button, expectWrong, field, overhang, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const SEND = '**/wps/message/send';
const EVIL = '<img src=x onerror=hacked=1><script>hacked=1</script>';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });
const letter = (account: Account, title: string, content = title) =>
  sendMessageOn(databaseUrl, account.userName, { title, content });

test('a message arrives on the open page, is read, answered and deleted', async ({
  page,
  account,
  phrase,
}) => {
  const unread = main(page).getByText(phrase('inbox.unread'), { exact: true });
  await signIn(page.context(), account);
  await test.step('the inbox contains the login on a new device, and all messages can be marked as read', async () => {
    await page.goto('/m/webEmail');
    await expect(unread).toHaveCount(1);
    await expectReadable(page, 'inbox');
    await button(page, phrase('inbox.readAll')).click();
    await expect(unread).toHaveCount(0);
    await expect(button(page, phrase('inbox.readAll'))).toHaveCount(0);
  });
  await test.step('a new message shows on the member page without a reload, and in the first HTML', async () => {
    await openWithStream(page, '/m/mine');
    const indicator = page.locator('a[href="/m/webEmail"]').first();
    await expect(indicator).toHaveAccessibleName(phrase('title.message'));
    await letter(account, 'About your deposit', `Dear member,\n${EVIL}`);
    await expect(indicator).not.toHaveAccessibleName(phrase('title.message'));
    const label = (await indicator.getAttribute('aria-label')) ?? '';
    expect(await (await page.request.get('/m/mine')).text()).toContain(`aria-label="${label}"`);
    await indicator.click();
  });
  await test.step('the message shows markup as text and is read once it is opened', async () => {
    await expect(row(page, 'About your deposit')).toContainText(phrase('inbox.unread'));
    const marked = page.waitForResponse('**/wps/message/read');
    await row(page, 'About your deposit').getByRole('link').click();
    await marked;
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 2 })).toHaveText('About your deposit');
    await expect(article).toContainText(EVIL);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expectReadable(page, 'message');
    await page.goBack();
    await expect(row(page, 'About your deposit')).toBeVisible();
    await expect(unread).toHaveCount(0);
    await row(page, 'About your deposit').getByRole('link').click();
  });
  await test.step('a reload keeps the text of the answer', async () => {
    await main(page)
      .getByRole('link', { name: phrase('inbox.reply'), exact: true })
      .click();
    await expect(field(page, phrase('inbox.titleField'))).toHaveValue(
      phrase('inbox.replyTitle', { title: 'About your deposit' }),
    );
    await field(page, phrase('inbox.contentField')).fill('Thank you.\nIt arrived.');
    await page.reload();
    await expect(field(page, phrase('inbox.contentField'))).toHaveValue('Thank you.\nIt arrived.');
    await expectReadable(page, 'reply');
    await button(page, phrase('inbox.send')).click();
    await expect(toast(page, phrase('inbox.sent'))).toBeVisible();
  });
  await test.step('the answer is in the sent list, with its message, until it is deleted', async () => {
    await expect(page).toHaveURL('/m/webEmail?box=out');
    await expect(row(page, 'About your deposit')).toContainText(phrase('inbox.to.platform'));
    await expectReadable(page, 'sent messages');
    await row(page, 'About your deposit').getByRole('link').click();
    await expect(page.getByRole('article')).toContainText('It arrived.');
    await expect(page.getByRole('article')).toContainText(phrase('inbox.repliesTo'));
    await expectReadable(page, 'sent message');
    await button(page, phrase('inbox.deleteOne')).click();
    await expectAccessible(page, 'confirmation');
    await button(page, phrase('inbox.deleteConfirm')).click();
    await expect(page).toHaveURL('/m/webEmail?box=out');
    await expect(page.getByText(phrase('inbox.empty.out'))).toBeVisible();
    await expectReadable(page, 'nothing sent');
  });
});

test('messages are found, and deleted several at a time', async ({ page, account, phrase }) => {
  await signIn(page.context(), account);
  for (const title of ['First letter', 'Second letter', 'Invitation']) await letter(account, title);
  await page.goto('/m/webEmail');
  await expect(main(page).getByRole('listitem')).toHaveCount(4);
  const search = page.getByRole('searchbox', { name: phrase('inbox.search') });
  await search.fill('letter');
  await expect(page).toHaveURL('/m/webEmail?search=letter');
  await expect(main(page).getByRole('listitem')).toHaveCount(2);
  await row(page, 'First letter').getByRole('link').click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('letter');
  await expect(main(page).getByRole('listitem')).toHaveCount(2);
  await button(page, phrase('inbox.select')).click();
  await expect(page.getByText(phrase('inbox.selectHint'))).toBeVisible();
  await main(page).getByRole('checkbox', { name: 'First letter' }).check();
  await expectReadable(page, 'selection');
  await deleteSelected(page, phrase('inbox.deleteConfirm'));
  await expect(row(page, 'First letter')).toHaveCount(0);
  await expect(row(page, 'Second letter')).toBeVisible();
  await search.fill('nothing like this');
  await expect(page.getByText(phrase('inbox.notFound.title'))).toBeVisible();
  await expectReadable(page, 'nothing found');
  await button(page, phrase('inbox.searchClear')).click();
  await expect(main(page).getByRole('listitem')).toHaveCount(3);
  await button(page, phrase('inbox.select')).click();
  await button(page, phrase('inbox.selectAll')).click();
  await deleteSelected(page, phrase('inbox.deleteConfirm'));
  await expect(page.getByText(phrase('inbox.empty.in'))).toBeVisible();
  await expectReadable(page, 'empty inbox');
  await page.reload();
  await expect(page.getByText(phrase('inbox.empty.in'))).toBeVisible();
});

test('an agent writes to the team, whose open inbox shows the message', async ({
  page,
  account,
  openBrowser,
  request,
  phrase,
}) => {
  const agent = await openAccount(request);
  await signIn(page.context(), agent);
  await makeAgent(agent);
  await moveBelowUpline(databaseUrl, account.userName, agent.userName);
  const reader = await openBrowser();
  await signIn(reader.context(), account);
  await openWithStream(reader, '/m/webEmail');
  await page.goto('/m/webEmail?view=write');
  await expectReadable(page, 'new message');
  await page.getByRole('radio', { name: phrase('inbox.to.direct-all') }).check();
  await field(page, phrase('inbox.titleField')).fill('Meeting on Thursday');
  await page.reload();
  await expect(page.getByRole('radio', { name: phrase('inbox.to.direct-all') })).toBeChecked();
  await field(page, phrase('inbox.contentField')).fill('At eight.');
  await button(page, phrase('inbox.send')).click();
  await expect(row(page, 'Meeting on Thursday')).toContainText(phrase('inbox.to.direct-all'));
  await expect(row(reader, 'Meeting on Thursday')).toContainText(phrase('inbox.unread'));
});

test.describe('a lost answer', () => {
  test.use({
    expectedErrors: [/^request: net::ERR_CONNECTION_FAILED POST .*\/wps\/message\/send$/],
  });

  test('leaves the text in the form, and the second attempt sends no second message', async ({
    page,
    account,
    phrase,
  }) => {
    await signIn(page.context(), account);
    await page.goto('/m/webEmail?view=write');
    await button(page, phrase('inbox.send')).click();
    await expectWrong(field(page, phrase('inbox.titleField')), phrase('inbox.required'));
    await expect(field(page, phrase('inbox.titleField'))).toBeFocused();
    await field(page, phrase('inbox.titleField')).fill('x'.repeat(61));
    await expect(field(page, phrase('inbox.titleField'))).toHaveAccessibleDescription(/60/);
    await expectReadable(page, 'wrong fields');
    await field(page, phrase('inbox.titleField')).fill('One question');
    await field(page, phrase('inbox.contentField')).fill('How long does it take?');
    await page.route(
      SEND,
      async (route) => {
        await route.fetch();
        await route.abort('connectionfailed');
      },
      { times: 1 },
    );
    await button(page, phrase('inbox.send')).click();
    await expect(
      main(page)
        .getByRole('alert')
        .filter({ hasText: phrase('error.offline') }),
    ).toBeVisible();
    await page.reload();
    await expect(field(page, phrase('inbox.contentField'))).toHaveValue('How long does it take?');
    await button(page, phrase('inbox.send')).click();
    await expect(page).toHaveURL('/m/webEmail?box=out');
    await expect(row(page, 'One question')).toHaveCount(1);
    await page.goto('/m/webEmail?view=write');
    await expect(field(page, phrase('inbox.contentField'))).toHaveValue('');
  });
});

test.describe('a message that was deleted', () => {
  test.use({ expectedErrors: [refusals('404 GET /wps/message/detail/m987654321')] });

  test('is reported with a link to the inbox', async ({ page, account, phrase }) => {
    await signIn(page.context(), account);
    await page.goto('/m/webEmail?id=m987654321');
    await expect(page.getByText(phrase('inbox.removed.title'))).toBeVisible();
    await expectReadable(page, 'removed message');
  });
});

/** The view has no accessibility findings and fits the screen. */
async function expectReadable(page: Page, view: string): Promise<void> {
  await expectAccessible(page, view);
  expect(await overhang(page), view).toBe(0);
}

async function openWithStream(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse('**/wps/live');
  await page.goto(path);
  await opened;
}

async function deleteSelected(page: Page, confirm: string): Promise<void> {
  await main(page).getByRole('button').last().click();
  await button(page, confirm).click();
}
