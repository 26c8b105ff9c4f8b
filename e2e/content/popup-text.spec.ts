import { expectAccessible } from '../accessibility.ts';
import { oweSummary, signIn } from '../accounts.ts';
import { announce, showSummary } from '../announced.ts';
import { button } from '../screen.ts';
import { evil, expect, expectHarmless, test } from './editor.ts';
import { expectNoMore, expectQuiet, nextVisit, popup } from './popups.ts';

test('what an intruder wrote is read and does not run', async ({ page, tag, publish }) => {
  await publish({ type: 'PU', title: evil.title(tag), content: evil.content });
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(evil.title(tag));
  await expectHarmless(page, popup(page));
});

test.describe('a server that forgets to look', () => {
  // The browser says of each handler that it found one in what is being looked at, apart from the page.
  test.use({ expectedFaults: [/Content Security Policy/] });

  test('cannot make it run either', async ({ page, tag, publish }) => {
    await publish({ type: 'PU', title: tag });
    await announce(page, tag);
    await page.route('**/wps/announcements?*types=PU*', async (route) => {
      const content = `<p>${evil.left}</p>${evil.content}`;
      const popup = [{ id: '1', title: tag, content, promotionType: '', execution: 'B' }];
      await route.fulfill({ json: { success: true, value: { popup, footer: { unreadCount: 0 } } } });
    });
    await page.goto('/m/home');
    await expectHarmless(page, popup(page));
  });
});

test('a member is shown the newest notice once, and has read it then', async ({
  page,
  openBrowser,
  phrase,
  account,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', title: `${tag} first this` });
  await publish({ type: 'PL', title: `${tag} older`, startsAt: new Date(Date.now() - 60_000).toISOString() });
  await publish({ type: 'PL', title: `${tag} newest`, content: '<p>Only once.</p>' });
  await test.step('never a guest', async () => {
    const guest = await openBrowser();
    await announce(guest, tag);
    await guest.goto('/m/home');
    await button(popup(guest), phrase('ui.close')).click();
    await expectQuiet(guest, () => guest.reload());
  });
  await signIn(page.context(), account);
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(`${tag} first this`);
  await test.step('not after another dialog, as one is enough for a visit', async () => {
    await button(popup(page), phrase('ui.close')).click();
    await expectNoMore(page);
  });
  const next = await nextVisit(page, openBrowser);
  await announce(next, tag);
  await next.goto('/m/home');
  await expect(popup(next)).toHaveAccessibleName(`${tag} newest`);
  await expect(popup(next)).toContainText('Only once.');
  await expectAccessible(next, 'home notice');
  const noted = next.waitForResponse('**/wps/announcements/read');
  await next.keyboard.press('Escape');
  await noted;
  await test.step('the older one runs after nobody, in this session and the next', async () => {
    await expectQuiet(next, () => next.reload());
    const later = await nextVisit(next, openBrowser);
    await announce(later, tag);
    await expectQuiet(later, () => later.goto('/m/home'));
  });
  await test.step('the next one waits for the next session', async () => {
    await publish({ type: 'PL', title: `${tag} news` });
    await expectQuiet(next, () => next.reload());
    const later = await nextVisit(next, openBrowser);
    await announce(later, tag);
    await later.goto('/m/home');
    await expect(popup(later)).toHaveAccessibleName(`${tag} news`);
    const notedToo = later.waitForResponse('**/wps/announcements/read');
    await button(popup(later), phrase('notice.all')).click();
    await expect(later).toHaveURL('/m/notice');
    await notedToo;
  });
});

test('what is announced gives way to the summary of 30 days, and waits for the next visit', async ({
  page,
  context,
  openBrowser,
  phrase,
  account,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', title: `${tag} can wait` });
  await oweSummary(context, account);
  await announce(page, tag);
  await showSummary(page);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(phrase('protection.statement.thirtyDays'));
  const told = page.waitForResponse(/\/protection\/summary\/shown/);
  await button(popup(page), phrase('ui.close')).last().click();
  await told;
  await expectNoMore(page);
  const next = await nextVisit(page, openBrowser);
  await announce(next, tag);
  await next.goto('/m/home');
  await expect(popup(next)).toHaveAccessibleName(`${tag} can wait`);
});
