import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { button } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { type OwnSite, startOwnSite } from '../site/site-server.ts';
import { expect, test } from '../test.ts';
import { runOperator } from './operator.ts';

let site: OwnSite;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite();
  await site.set({}, { CBS3: true });
  await offerLanguages(site.databaseUrl, ['TY', 'EN', 'AR']);
  await expect(async () => {
    expect(await (await fetch(`${site.origin}/wps/v2/system/status`)).text()).toContain('"AR"');
  }).toPass();
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ context, language }) => {
  await context.addCookies([{ name: 'lang', value: language, url: site.origin }]);
});

const waitingChat = async () =>
  /^(\d+) .*\(guest\)/m.exec(await runOperator(site, ['chat', 'list']))?.[1] ?? '';

test('a guest asks, staff answers, and the guest rates the answer', async ({ page, phrase }) => {
  test.setTimeout(120_000);
  await page.goto(`${site.origin}/m/service`);
  await test.step('help articles come first', async () => {
    await page.getByLabel(phrase('chat.question')).fill('zzzzqq');
    await expect(page.getByText(phrase('chat.noSuggestions'))).toBeVisible();
    await page.getByLabel(phrase('chat.question')).fill('withdraw deposit account');
    await expectSound(page, 'start of the chat');
  });
  await button(page, phrase('chat.start')).click();
  const log = page.getByRole('log', { name: phrase('chat.lines') });
  await expect(log).toHaveAttribute('aria-live', 'polite');
  const line = page.getByLabel(phrase('chat.write'));
  await test.step('the question becomes the first line', async () => {
    await expect(line).toHaveValue('withdraw deposit account');
    await line.fill('Where is my deposit?');
  });
  await test.step('a file that is no picture is refused below its button, until the next line', async () => {
    const refusal = page.getByRole('alert').filter({ hasText: phrase('chat.pictureInvalid') });
    const text = { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.locator('main input[type=file]').setInputFiles(text);
    await expect(refusal).toBeVisible();
    await expect(line).toHaveAttribute('aria-invalid', 'false');
    await expectSound(page, 'refused picture');
    await button(page, phrase('chat.send')).click();
    await expect(refusal).toHaveCount(0);
  });
  await expect(log.getByText('Where is my deposit?')).toHaveCount(1);
  const id = await waitingChat();
  await test.step('the answer arrives by itself', async () => {
    expect(await runOperator(site, ['chat', 'take', id], 'Good morning, one moment.\n')).toContain(
      'visitor: Where is my deposit?',
    );
    await expect(log.getByText('Good morning, one moment.')).toBeVisible();
    await expect(log.getByText(phrase('chat.read'))).toBeVisible();
    await expectSound(page, 'conversation');
  });
  await test.step('the conversation survives a reload', async () => {
    await page.reload();
    await expect(log.getByText('Good morning, one moment.')).toHaveCount(1);
    await expect(log.getByText('Where is my deposit?')).toHaveCount(1);
  });
  await test.step('an answer on another page is marked at the entry of the chat', async () => {
    await page.goto(`${site.origin}/m/home`);
    const menu = page.getByRole('navigation', { name: phrase('menu.label') });
    const answers = menu.getByRole('status');
    await expect(menu).toBeVisible();
    await runOperator(site, ['chat', 'take', id], 'It is there now.\n/end\n');
    await expect(answers).toBeAttached();
    await expectSound(page, 'home page with an answer of the chat');
    await menu.getByRole('link', { name: phrase('menu.service') }).click();
    await expect(log.getByText('It is there now.')).toBeVisible();
    await page.goto(`${site.origin}/m/home`);
    await expect(menu).toBeVisible();
    await page.waitForResponse(/\/wps\/chat\/unread$/);
    await expect(answers).toHaveCount(0);
    await page.goto(`${site.origin}/m/service`);
  });
  await expect(page.getByText(phrase('chat.ended'))).toBeVisible();
  await expect(log.getByText('It is there now.')).toBeVisible();
  const ratings = page.getByRole('group', { name: phrase('chat.rate') });
  await ratings.getByRole('radio').last().check();
  await page.getByLabel(phrase('chat.comment')).fill('Quick');
  await expectSound(page, 'rating');
  await button(page, phrase('chat.sendRating')).click();
  await expect(page.getByText(phrase('chat.rated'))).toBeVisible();
  expect(await runOperator(site, ['chat', 'list', '--state', 'ended'])).toMatch(/ 5 +Quick/);
  await expect(button(page, phrase('chat.start'))).toBeVisible();
});

test('Enter sends where a mouse is, and starts a line on a phone', async ({ page, phrase, language }) => {
  test.skip(language !== 'EN', 'depends on no language');
  await page.goto(`${site.origin}/m/service`);
  await button(page, phrase('chat.start')).click();
  const field = page.getByLabel(phrase('chat.write'));
  const fine = await page.evaluate(() => matchMedia('(pointer: fine)').matches);
  await field.fill('first');
  await field.press('Enter');
  const log = page.getByRole('log', { name: phrase('chat.lines') });
  if (fine) await expect(log.getByText('first')).toBeVisible();
  else await expect(field).toHaveValue('first\n');
});

test('outside its hours the chat shows the time of its opening', async ({ page, phrase, language }) => {
  test.skip(language !== 'EN', 'depends on no language');
  const day = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][(new Date().getUTCDay() + 3) % 7];
  await site.set({ chatHours: [{ day, from: '09:00', to: '10:00' }] }, { CBS3: true });
  await page.goto(`${site.origin}/m/service`);
  await expect(page.getByRole('link', { name: phrase('chat.leaveMessage') })).toHaveAttribute(
    'href',
    '/m/feedback',
  );
  await expect(button(page, phrase('chat.start'))).toHaveCount(0);
  await expectSound(page, 'closed chat');
});
