import type { Page } from '@playwright/test';

/** Returns truncated texts. Texts with an ellipsis, scrolling texts and marquees do not count. */
export function truncatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, p, span')];
    return labels
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element);
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        const unseen = position === 'absolute' && element.clientWidth <= 1;
        const indicated = textOverflow === 'ellipsis' || element.querySelector('[data-running]') !== null;
        return hides && !indicated && !unseen && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Returns texts that are partly outside the screen without scrolling, or that overlap each other. */
export function misplacedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly words: string;
      readonly box: DOMRect;
    }
    const TOLERANCE_PX = 2;
    const lines: Line[] = [];
    const within = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
    const words = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: parent, nodeValue } = node;
      if (!parent || !nodeValue?.trim()) continue;
      if (parent.closest('script, style, option')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.clientWidth === 1 || getComputedStyle(parent).clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const shown = shownPart(box, parent);
        if (shown.width > 0) lines.push({ words: nodeValue.trim(), box: shown });
      }
    }
    /** Returns the visible part of a text in a scrolling strip; the hidden part overlaps nothing. */
    function shownPart(box: DOMRect, inside: Element): DOMRect {
      for (let around: Element | null = inside; around && around !== within; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflowX)) continue;
        const { left, right } = around.getBoundingClientRect();
        const from = Math.max(box.left, left);
        return new DOMRect(from, box.top, Math.max(0, Math.min(box.right, right) - from), box.height);
      }
      return box;
    }
    const { clientWidth } = document.documentElement;
    const outside = lines
      .filter(({ box }) => box.left < -TOLERANCE_PX || box.right > clientWidth + TOLERANCE_PX)
      .map((line) => `outside: ${line.words}`);
    const over = lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter(({ box }) => {
          const wide = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
          const high = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
          // Line boxes are higher than their letters.
          return wide > TOLERANCE_PX && high > Math.min(one.box.height, box.height) / 2;
        })
        .map((other) => `${one.words} on ${other.words}`),
    );
    return [...outside, ...over];
  });
}
