import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { overhang } from '../screen.ts';
import { expect, test } from '../test.ts';
import { truncatedTexts } from './cut-off.ts';

// Every text is replaced, which moves the content below it.
test.use({ language: 'EN', expectedErrors: [/^layout shift/] });

const GUEST = [paths.home, paths.login, paths.register, paths.forgotPassword, paths.gameList, paths.mine];
const MEMBER = [paths.mine, paths.voucherCenter, paths.gameRecord, paths.securityCenter, paths.settings];

for (const { who, addresses } of [
  { who: 'guest', addresses: GUEST },
  { who: 'member', addresses: MEMBER },
]) {
  test(`words that are 40 % longer still fit what a ${who} sees`, async ({ page, context, account }) => {
    if (who === 'member') await signIn(context, account);
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await lengthenMessages(page);
      expect(await overhang(page), address).toBe(0);
      expect(await truncatedTexts(page), address).toEqual([]);
    }
  });
}

/** Lengthens every visible text, as a longer language would. */
async function lengthenMessages(page: Page): Promise<void> {
  // React compares the texts of the server with its own, and must find them unchanged. It adds a property to each element
  // that it controls.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, main :is(a, button, h2)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
  await page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (node.parentElement?.closest('script, style')) continue;
      node.nodeValue = (node.nodeValue ?? '').replaceAll(/\p{L}{2,}/gu, (word) =>
        word.padEnd(Math.ceil(word.length * 1.4), 'n'),
      );
    }
  });
}
