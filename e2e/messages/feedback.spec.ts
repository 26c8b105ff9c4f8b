import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { samplePicture } from '../../apps/server/testing/platform/pictures.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { operate } from '../operator.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

// A page that is no picture is refused by the page itself, and a lost connection by the browser.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

const file = async (name: string, width = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: await samplePicture('png', width, 40),
});

test('a member sends feedback with pictures and reads the answer', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.feedback);
  const main = page.getByRole('main');
  const send = button(page, phrase('feedback.send'));
  const content = main.getByRole('textbox');
  await expect(main.getByText(phrase('feedback.none'))).toBeVisible();
  await expectAccessible(page, 'empty feedback form');

  await test.step('says what is missing', async () => {
    await send.click();
    await expect(main.getByRole('alert')).toHaveText(phrase('feedback.categoryEmpty'));
    await expect(main.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    await content.fill('short');
    await send.click();
    await expect(content).toBeFocused();
    await expect(content).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'feedback form with an error');
  });

  await test.step('chooses and removes pictures', async () => {
    const input = main.locator('input[type=file]');
    await input.setInputFiles([
      await file('one.png'),
      await file('two.png'),
      await file('three.png'),
      await file('four.png'),
    ]);
    await expect(main.getByRole('alert').last()).toHaveText(phrase('feedback.pictureTooMany'));
    await expect(main.getByRole('img')).toHaveCount(3);
    await main.getByRole('listitem').nth(2).getByRole('button').click();
    await expect(main.getByRole('img')).toHaveCount(2);
    await input.setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(main.getByRole('alert').last()).toHaveText(phrase('feedback.pictureInvalid'));
  });

  const words = 'My deposit of 500 is missing.\nI paid on Monday <b>morning</b>.';
  await test.step('loses nothing without a connection', async () => {
    await content.fill(words);
    await context.setOffline(true);
    await send.click();
    await expect(main.getByRole('alert').last()).toHaveText(phrase('error.offline'));
    await expect(content).toHaveValue(words);
    await expect(main.getByRole('img')).toHaveCount(2);
    await context.setOffline(false);
  });

  const reference = await test.step('sends it and gets a reference', async () => {
    await send.click();
    await expect(main.getByRole('heading', { name: phrase('feedback.sent') })).toBeVisible();
    return main.getByRole('status').locator('bdi').innerText();
  });
  const entry = main.getByRole('article', { name: reference });
  await expect(entry.getByText(phrase('feedback.waiting'))).toBeVisible();
  await expect(entry.getByText('<b>morning</b>')).toBeVisible();
  await expect(entry.getByRole('img')).toHaveCount(2);
  for (const picture of await entry.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 60);
  }
  await expectAccessible(page, 'sent feedback');

  await test.step('sees the answer of staff without a reload', async () => {
    expect(await operate('feedback', 'list')).toContain(reference);
    await operate('feedback', 'answer', reference, '--text', 'Your deposit has arrived.');
    await expect(entry.getByText('Your deposit has arrived.')).toBeVisible({ timeout: 25_000 });
    await expect(entry.getByText(phrase('feedback.answered'))).toBeVisible();
    await expectAccessible(page, 'answered feedback');
    await button(page, phrase('feedback.again')).click();
    await expect(content).toHaveValue('');
  });

  await test.step('finds the answer in the inbox by its badge, and reads it', async () => {
    await page.goto(paths.mine);
    const inbox = main.locator('a[href="/m/webEmail"]').first();
    const unread = (await inbox.getAttribute('aria-label')) ?? '';
    expect(unread).not.toBe(phrase('title.message'));
    await inbox.click();
    await expect(page).toHaveURL(paths.inbox);
    await main
      .getByRole('list', { name: phrase('inbox.box.in') })
      .getByRole('link')
      .first()
      .click();
    await expect(main.getByRole('article')).toContainText('Your deposit has arrived.');
    await expectAccessible(page, 'message with the answer');
    await main.getByRole('link', { name: phrase('inbox.openSubject') }).click();
    await expect(page).toHaveURL(`${paths.feedback}?reference=${reference}`);
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(entry.getByText('Your deposit has arrived.')).toBeVisible();
    await expectAccessible(page, 'one feedback');
    await page.goto(paths.mine);
    await expect(inbox).not.toHaveAttribute('aria-label', unread);
  });
});

test('a member uploads a profile picture, and staff removes it', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.mine);
  const picture = button(page, phrase('headIcon.title'));
  const sheet = page.getByRole('dialog');
  await picture.click();
  await expect(sheet.getByRole('button').nth(5)).toBeVisible();
  await expectAccessible(page, 'profile pictures');
  await sheet.locator('input[type=file]').setInputFiles(await file('me.png', 900));
  await expect(sheet).toBeHidden();
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/wps\/member\/picture\//);
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 256);
  await picture.click();
  await expect(sheet.getByRole('img', { name: phrase('headIcon.own') })).toBeVisible();
  await page.keyboard.press('Escape');
  await operate('member', 'remove-picture', account.userName, '--reason', 'abuse');
  await page.reload();
  await expect(picture.locator('img')).toHaveAttribute('src', /^data:image\/svg/);
});
