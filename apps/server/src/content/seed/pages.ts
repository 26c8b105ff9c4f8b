import { article } from './article.ts';
import { PAGES_AR } from './pages-ar.ts';
import { PAGES_EN } from './pages-en.ts';
import { PAGES_TY } from './pages-ty.ts';
import type { PageCode, Pages, SeededDocument } from './seeded-document.ts';

/** Pages of the house, each under its code. */
export const seededPages: readonly SeededDocument[] = (Object.keys(PAGES_EN) as PageCode[]).map((code) => ({
  key: code,
  type: 'page',
  texts: { EN: text(PAGES_EN[code]), TY: text(PAGES_TY[code]), AR: text(PAGES_AR[code]) },
}));

function text([title, ...blocks]: Pages[PageCode]) {
  return { title, content: article(...blocks) };
}
