import { paths } from '../../apps/web/src/paths.ts';
import { expect, test } from '../test.ts';

// Without a finger, a restored scroll position counts as a layout shift.
test.use({ expectedErrors: [/layout shift on \/m\/(?:message|help) by footer/] });

test('screens fade in, except the first and one after a swipe back, and taps work during the fade', async ({
  page,
  phrase,
}) => {
  await page.goto(paths.message);
  await expect(page.getByRole('main')).toHaveAttribute('data-fade', 'false');
  const help = page.getByRole('contentinfo').getByRole('link', { name: phrase('footer.help') });
  await help.click();
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('data-fade', 'true');
  const fade = await main.evaluate((node) => {
    const { animationDuration, pointerEvents } = getComputedStyle(node);
    return { animationDuration, pointerEvents };
  });
  expect(fade).toEqual({ animationDuration: '0.3s', pointerEvents: 'auto' });
  await page.evaluate(() => {
    const at = (clientX: number) => [
      new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 }),
    ];
    document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(5) }));
    document.body.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, touches: at(120) }));
    history.back();
  });
  await expect(page).toHaveURL(paths.message);
  await expect(main).toHaveAttribute('data-fade', 'false');
  await page.goForward();
  await expect(page).toHaveURL(paths.help);
  await page.evaluate(() => {
    const at = (clientX: number) => [
      new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 }),
    ];
    document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(5) }));
    document.body.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, touches: at(104) }));
    history.back();
  });
  await expect(page).toHaveURL(paths.message);
  await expect(main).toHaveAttribute('data-fade', 'true');
});

test('nothing moves with reduced motion', async ({ page, phrase }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.message);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrase('footer.help') })
    .click();
  await expect(page.getByRole('main')).toHaveCSS('animation-duration', '0s');
});
