import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { signIn } from '../accounts.ts';
import { expectSound, main } from '../screen-checks.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

test('a lottery becomes a favourite, and stops being one', async ({ page, context, account, phrase }) => {
  // Axe reads about forty lotteries.
  test.setTimeout(180_000);
  const hearts = main(page).locator('button[data-marked]');
  await test.step('a guest is offered to log in', async () => {
    await page.goto('/m/lottery');
    await hearts.first().press('Enter');
    await expect(page.getByRole('dialog', { name: phrase('entry.promptTitle') })).toBeVisible();
  });
  await signIn(context, account);
  await test.step('the heart of a member stays after a reload', async () => {
    await page.goto('/m/moreLottery');
    await expectSound(page, 'lotteries with hearts');
    const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await hearts.nth(1).press('Enter');
    await expect(hearts.nth(1)).toHaveAttribute('data-marked', 'true');
    await added;
    await page.reload();
    await expect(hearts.nth(1)).toHaveAttribute('data-marked', 'true');
  });
  await test.step('a second tap removes the favourite', async () => {
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await hearts.nth(1).press('Enter');
    await expect(hearts.nth(1)).toHaveAttribute('data-marked', 'false');
    await removed;
    await page.reload();
    await expect(hearts.nth(1)).toHaveAttribute('data-marked', 'false');
  });
});
