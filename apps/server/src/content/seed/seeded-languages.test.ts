import { expect, it } from 'vitest';
import { downloadTemplate, promotionCategories } from '../site-settings/settings.ts';
import { seededAnnouncements } from './announcements.ts';
import { seededBanners } from './seed-content.ts';
import { seededHelp } from './help.ts';
import { seededPages } from './pages.ts';
import { seededPromotions } from './promotions.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const DOCUMENTS = [
  ...seededBanners,
  ...seededAnnouncements(NOW),
  ...seededHelp,
  ...seededPages,
  ...seededPromotions(NOW, { currency: 'PHP', currencySymbol: '₱' }),
];

/** Headings, items and links of a text, which are equal in every language. */
const marks = (html = '') => html.match(/<[a-z][^>]*>|\{\w+\}/g) ?? [];

it.each(DOCUMENTS.map((document) => [document.key, document] as const))(
  'the demo content %s is complete in Arabic, English and Filipino',
  (_key, { texts }) => {
    const [en, ty, ar] = ['EN', 'TY', 'AR'].map((language) => texts[language]);
    for (const { title, summary, content } of [en, ty].map((text) => text ?? { title: '' })) {
      expect(ar?.title).not.toBe(title);
      expect([ar?.summary === undefined, marks(ar?.content)]).toEqual([
        summary === undefined,
        marks(content),
      ]);
    }
    for (const words of Object.values(ar ?? {})) {
      expect(words).toMatch(/\p{Script=Arabic}/u);
      // After Arabic letters, a sign before a number moves to its other side.
      expect(words).not.toMatch(/₱\s?\d/u);
    }
  },
);

it('the default settings are complete in Arabic, English and Filipino', () => {
  const { app_desc } = downloadTemplate.parse(undefined);
  for (const words of [...promotionCategories.parse(undefined).map(({ labels }) => labels), app_desc]) {
    expect([words['EN'], words['TY']]).not.toContain(undefined);
    expect(words['AR']).toMatch(/^[^A-Za-z]*\p{Script=Arabic}/u);
    expect(marks(words['AR'])).toEqual(marks(words['EN']));
  }
});
