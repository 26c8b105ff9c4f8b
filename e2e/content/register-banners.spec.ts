import { expectAccessible } from '../accessibility.ts';
import { expect, expectWithinScreen, test } from './editor.ts';

test('the registration shows its banners below the form, and home does not', async ({
  page,
  phrase,
  publish,
  tag,
}) => {
  await publish({
    type: 'B',
    groupNames: ['m_reg'],
    title: `${tag} welcome`,
    linkageType: 'P',
    link: '/m/activity',
    sort: -99_999,
  });
  await page.goto(`/m/register?fresh=${tag}`);
  const banner = page.getByRole('main').getByRole('link', { name: `${tag} welcome` });
  await banner.scrollIntoViewIfNeeded();
  const form = page.getByRole('main').getByRole('button', { name: phrase('title.register'), exact: true });
  expect((await banner.boundingBox())?.y).toBeGreaterThan((await form.last().boundingBox())?.y ?? 9999);
  await expect(banner.locator('img')).toHaveAttribute('src', /^\/art\/banner\//);
  await expectWithinScreen(page);
  await expectAccessible(page, 'registration with a banner');
  await banner.click();
  await expect(page).toHaveURL('/m/activity');
  await page.goto('/m/home');
  await expect(page.getByText(`${tag} welcome`)).toHaveCount(0);
});
