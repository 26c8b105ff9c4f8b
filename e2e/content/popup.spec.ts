import { expectAccessible } from '../accessibility.ts';
import { demandNewPassword, signIn } from '../accounts.ts';
import { announce } from '../announced.ts';
import { button, field } from '../screen.ts';
import { expect, test } from './editor.ts';
import { expectQuiet, expectTapsIgnored, nextVisit, popup } from './popups.ts';

test('one announcement pops up over home and stays closed', async ({ page, phrase, tag, publish }) => {
  await publish({
    type: 'PU',
    executions: ['B'],
    title: `${tag} for guests`,
    content: '<p>Hello, guest.</p>',
  });
  await publish({ type: 'PU', executions: ['A'], title: `${tag} for members` });
  await publish({ type: 'PU', executions: ['F'], title: `${tag} for the first time` });
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(`${tag} for guests`);
  await expect(popup(page)).toContainText('Hello, guest.');
  await test.step('a single one has no paging', async () => {
    await expect(popup(page).getByRole('button')).toHaveCount(1);
  });
  await test.step('nothing of it is fetched before the first paint', async () => {
    const [paintedMs, fetchedMs] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /popup|auto-prompts|rich-content|types=PU/.test(name))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(fetchedMs).toBeGreaterThan(paintedMs ?? Number.POSITIVE_INFINITY);
  });
  await expectAccessible(page, 'pop-up');
  await button(popup(page), phrase('ui.close')).click();
  await expect(popup(page)).toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem('announcementPopup.B'));
  expect(JSON.parse(stored ?? '')).toEqual({ data: [`${tag} for guests,<p>Hello, guest.</p>`], show: false });
  await expectQuiet(page, () => page.reload());
});

test('several announcements are paged by touch and keys', async ({ page, phrase, tag, publish }) => {
  for (const sort of [1, 2, 3]) {
    await publish({ type: 'PU', sort, title: `${tag} number ${sort}`, content: `<p>Text ${sort}</p>` });
  }
  await announce(page, tag);
  await page.goto('/m/home');
  const join = page.getByRole('link', { name: phrase('home.join') });
  await join.focus();
  const shows = async (sort: number) => {
    await expect(popup(page)).toHaveAccessibleName(`${tag} number ${sort}`);
    await expect(popup(page)).toContainText(`Text ${sort}`);
    await expect(popup(page)).toContainText(phrase('ui.slide', { index: sort, count: 3 }));
  };
  await shows(1);
  await button(popup(page), phrase('ui.next')).click();
  await shows(2);
  await button(popup(page), phrase('ui.previous')).click();
  await shows(1);
  await button(popup(page), phrase('ui.previous')).press('Enter');
  await shows(3);
  await expectAccessible(page, 'pop-up with several');
  await test.step('keys stay inside, escape closes, and the focus returns', async () => {
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    await expect(join).toBeFocused();
  });
});

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`a tap on the mask closes it, motion ${motion}`, async ({ page, context, phrase, tag, publish }) => {
    await publish({ type: 'PU', title: `${tag} once` });
    await announce(page, tag);
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto('/m/home');
    await expect(popup(page)).toBeVisible();
    await expectTapsIgnored(page, phrase);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
    await page.touchscreen.tap(10, 10);
    if (motion === 'no-preference') {
      await expect(popup(page)).toHaveAttribute('data-closing', 'true');
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    }
    // With slowed animations, the dialog disappears in time only if its closing has no animation.
    await expect(popup(page)).toHaveCount(0);
  });
}

test('a link that starts with http opens a new window, any other stays inside', async ({
  page,
  context,
  baseURL,
  tag,
  publish,
}) => {
  const content = `<p><a href="${baseURL}/m/notice">beside</a> <a href="/m/help?i=1">inside</a></p>`;
  await publish({ type: 'PU', title: `${tag} links`, content });
  await announce(page, tag);
  await page.goto('/m/home');
  const opening = context.waitForEvent('page');
  await popup(page).getByRole('link', { name: 'beside' }).click();
  const beside = await opening;
  await expect(beside).toHaveURL('/m/notice');
  expect(await beside.evaluate(() => window.opener)).toBeNull();
  await beside.close();
  await expect(page).toHaveURL('/m/home');
  const document = await page.evaluateHandle(() => window.document);
  await popup(page).getByRole('link', { name: 'inside' }).click();
  await expect(page).toHaveURL('/m/help?i=1');
  await expect(popup(page)).toHaveCount(0);
  expect(await document.evaluate((before) => before === window.document)).toBe(true);
});

test('a reward link of a member waits for the reward center, and a guest’s link does nothing', async ({
  page,
  openBrowser,
  phrase,
  account,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', title: `${tag} reward`, promotionType: 'DAILY' });
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toBeVisible();
  await expect(button(popup(page), phrase('popup.rewardCenter'))).toHaveCount(0);
  const member = await openBrowser();
  await signIn(member.context(), account);
  await announce(member, tag);
  await expectQuiet(member, () => member.goto('/m/home'));
});

test('members see their announcements, and after a first sign-in those for it, after the new password', async ({
  page,
  openBrowser,
  account,
  phrase,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', executions: ['A'], sort: 1, title: `${tag} members` });
  await publish({ type: 'PU', executions: ['B'], sort: 2, title: `${tag} guests` });
  await publish({ type: 'PU', executions: ['F'], sort: 3, title: `${tag} first` });
  await signIn(page.context(), account);
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(`${tag} members`);
  await expect(popup(page).getByRole('button')).toHaveCount(1);
  // The new password signs out every other device.
  await page.close();
  await demandNewPassword(account);
  const first = await openBrowser();
  await announce(first, tag);
  await first.goto('/m/login');
  await field(first, phrase('login.userName')).fill(account.userName);
  await field(first, phrase('login.password')).fill(account.password);
  await button(first, phrase('title.login')).click();
  await expect(first).toHaveURL('/m/changePsw');
  await field(first, phrase('changePassword.new')).fill('another mosaic 7');
  await field(first, phrase('changePassword.confirm')).fill('another mosaic 7');
  await button(first, phrase('changePassword.submit')).click();
  await expect(first).toHaveURL('/m/home');
  await expect(popup(first)).toHaveAccessibleName(`${tag} members`);
  await expect(popup(first)).toContainText(phrase('ui.slide', { index: 1, count: 2 }));
  await button(popup(first), phrase('ui.next')).click();
  await expect(popup(first)).toHaveAccessibleName(`${tag} first`);
});

test('a changed set of announcements pops up on the next visit', async ({
  page,
  openBrowser,
  phrase,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', sort: 1, title: `${tag} one` });
  await announce(page, tag);
  await page.goto('/m/home');
  await button(popup(page), phrase('ui.close')).click();
  await expect(popup(page)).toHaveCount(0);
  await expectQuiet(page, () => page.reload());
  await publish({ type: 'PU', sort: 2, title: `${tag} two` });
  const next = await nextVisit(page, openBrowser);
  await announce(next, tag);
  await next.goto('/m/home');
  await expect(popup(next)).toHaveAccessibleName(`${tag} one`);
  await expect(popup(next)).toContainText(phrase('ui.slide', { index: 1, count: 2 }));
});

test('a pop-up waits while the visitor is busy', async ({ page, phrase, tag, publish }) => {
  await publish({ type: 'PU', title: `${tag} patient` });
  await announce(page, tag);
  const released = Promise.withResolvers<void>();
  await page.route('**/wps/announcements?*types=PU*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const arriving = page.waitForResponse(/\/popup-/);
  await page.goto('/m/register');
  const name = field(page, phrase('login.userName'));
  await name.focus();
  released.resolve();
  await arriving;
  await page.keyboard.type('maria');
  await expect(name).toHaveValue('maria');
  await expect(popup(page)).toHaveCount(0);
  await name.blur();
  await expect(popup(page)).toHaveAccessibleName(`${tag} patient`);
});

test('a pop-up opens over no other dialog', async ({ page, phrase, tag, publish }) => {
  await publish({ type: 'PU', title: `${tag} second` });
  await announce(page, tag);
  const released = Promise.withResolvers<void>();
  await page.route('**/wps/announcements?*types=PU*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const arriving = page.waitForResponse(/\/popup-/);
  await page.goto('/m/home');
  await button(page, phrase('layout.menu')).click();
  await expect(popup(page)).toHaveAccessibleName(phrase('layout.menu'));
  released.resolve();
  await arriving;
  await expect(popup(page)).toHaveCount(1);
  await button(popup(page), phrase('ui.close')).click();
  await expect(popup(page)).toHaveAccessibleName(`${tag} second`);
});

test('the registration shows its own announcements', async ({ page, tag, publish }) => {
  await publish({ type: 'PU', groupNames: ['m_reg'], title: `${tag} registration` });
  await announce(page, tag);
  await expectQuiet(page, () => page.goto('/m/home'));
  await page.goto('/m/register');
  await expect(popup(page)).toHaveAccessibleName(`${tag} registration`);
  await expectAccessible(page, 'pop-up at the registration');
});
