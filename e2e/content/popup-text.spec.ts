import { expectAccessible } from '../accessibility.ts';
import { makeSummaryDue, signIn } from '../accounts.ts';
import { announce, showSummary } from '../announced.ts';
import { button } from '../screen.ts';
import { evil, expect, expectHarmless, test } from './editor.ts';
import { expectNoFurtherPopup, expectQuiet, nextVisit, popup } from './popups.ts';

test('markup of an intruder is shown as text and does not run', async ({ page, tag, publish }) => {
  await publish({ type: 'PU', title: evil.title(tag), content: evil.content });
  await announce(page, tag);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(evil.title(tag));
  await expectHarmless(page, popup(page));
});

test.describe('server without sanitising', () => {
  // The browser reports each event handler that it blocks, also in content that is only being parsed.
  test.use({ expectedErrors: [/Content Security Policy/] });

  test('cannot make a script run in a pop-up', async ({ page, tag, publish }) => {
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

test('a member sees the newest notice once, and it is then read', async ({
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
  await test.step('a guest does not see it', async () => {
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
  await test.step('it does not follow another dialog of the same visit', async () => {
    await button(popup(page), phrase('ui.close')).click();
    await expectNoFurtherPopup(page);
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
  await test.step('the older notice is not shown in this session or the next', async () => {
    await expectQuiet(next, () => next.reload());
    const thirdVisit = await nextVisit(next, openBrowser);
    await announce(thirdVisit, tag);
    await expectQuiet(thirdVisit, () => thirdVisit.goto('/m/home'));
  });
  await test.step('the next notice waits for the next session', async () => {
    await publish({ type: 'PL', title: `${tag} news` });
    await expectQuiet(next, () => next.reload());
    const thirdVisit = await nextVisit(next, openBrowser);
    await announce(thirdVisit, tag);
    await thirdVisit.goto('/m/home');
    await expect(popup(thirdVisit)).toHaveAccessibleName(`${tag} news`);
    const notedToo = thirdVisit.waitForResponse('**/wps/announcements/read');
    await button(popup(thirdVisit), phrase('notice.all')).click();
    await expect(thirdVisit).toHaveURL('/m/notice');
    await notedToo;
  });
});

test('announcements yield to the summary of 30 days and wait for the next visit', async ({
  page,
  context,
  openBrowser,
  phrase,
  account,
  tag,
  publish,
}) => {
  await publish({ type: 'PU', title: `${tag} can wait` });
  await makeSummaryDue(context, account);
  await announce(page, tag);
  await showSummary(page);
  await page.goto('/m/home');
  await expect(popup(page)).toHaveAccessibleName(phrase('protection.statement.thirtyDays'));
  const shownReport = page.waitForResponse(/\/protection\/summary\/shown/);
  await button(popup(page), phrase('ui.close')).last().click();
  await shownReport;
  await expectNoFurtherPopup(page);
  const next = await nextVisit(page, openBrowser);
  await announce(next, tag);
  await next.goto('/m/home');
  await expect(popup(next)).toHaveAccessibleName(`${tag} can wait`);
});
