import { paths } from '../../apps/web/src/paths.ts';
import { newUserName } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { expectWrong, field } from '../screen.ts';
import { type OwnSite, startOwnSite } from '../site/site-server.ts';
import { expect, test } from '../test.ts';

let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite({ MARKET: 'nl', CURRENCY: 'EUR', TIME_ZONE: 'Europe/Amsterdam' });
  await site.set({ languages: ['TY', 'EN', 'AR'] });
});
test.afterAll(() => site.stop());
test.use({ expectedErrors: [/422 PUT .*\/wps\/member\/register/] });
test.beforeEach(({ context, language }) =>
  context.addCookies([{ name: 'lang', value: language, url: site.origin }]),
);

test('a market with these rules requires an age and a deposit limit and enforces both', async ({
  page,
  phrase,
}) => {
  await page.goto(`${site.origin}${paths.register}`);
  const main = page.getByRole('main');
  const fill = (key: string, text: string) => field(main, phrase(key)).fill(text);
  const birthday = field(main, phrase('protection.birthday.label'));
  const limit = field(main, phrase('protection.depositLimit.month'));
  const send = main.locator('form button[type="submit"]');
  await expect(send).toBeEnabled();
  await fill('login.userName', newUserName());
  await fill('login.password', 'mosaic stones 9');
  await fill('register.confirmPassword', 'mosaic stones 9');
  await send.click();
  await expectWrong(birthday, phrase('protection.birthday.wrong'));
  // In right-to-left text, invisible marks isolate the name in the sentence.
  await expect(limit).toHaveAccessibleDescription(new RegExp(phrase('protection.depositLimit.month')));
  await expectAccessible(page, 'registration with age and limit');

  await test.step('an underage visitor and a limit above the cap are refused', async () => {
    await birthday.fill('2020-01-31');
    await limit.fill('700');
    for (const period of ['day', 'week']) await fill(`protection.depositLimit.${period}`, '500');
    await send.click();
    await expectWrong(birthday, phrase('register.fault.age'));
    await birthday.fill('1990-01-31');
    await limit.fill('701');
    await send.click();
    await expectWrong(limit, phrase('protection.limit.tooHigh'));
  });

  await test.step('the account opens, and the deposit shows the limit', async () => {
    await limit.fill('600');
    await send.click();
    await main.getByRole('button', { name: phrase('newAccount.look') }).click();
    await expect(page).toHaveURL(/\/m\/home/);
    await page.goto(`${site.origin}${paths.protection}`);
    const limits = page.getByRole('region', { name: phrase('protection.limits.title') });
    const monthly = limits.getByRole('button', { name: phrase('protection.period.month') }).first();
    await expect(monthly).toContainText(/600|٦٠٠/);
    await monthly.click();
    const sheet = page.getByRole('dialog', { name: phrase('protection.limit.deposit') });
    await expect(sheet.getByText(/700|٧٠٠/)).toBeVisible();
    await expectAccessible(page, 'a limit with a cap');
  });
});
