import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../apps/web/locale-catalogue.ts';
import { seededAnnouncements } from '../../apps/server/src/content/seed/announcements.ts';
import { seededBanners } from '../../apps/server/src/content/seed/seed-content.ts';
import { seededHelp } from '../../apps/server/src/content/seed/help.ts';
import { seededPages } from '../../apps/server/src/content/seed/pages.ts';
import { seededPromotions } from '../../apps/server/src/content/seed/promotions.ts';

const NOW = new Date('2026-03-02T08:00:00Z');

/** One word per concept: the catalogue uses "lotto" and "magrehistro". */
const OTHER_FILIPINO_WORDS = /loterya|mag-?register|sign[ -]?up/gi;

describe('agreed wording', () => {
  it.each<[key: string, english: string, filipino: string]>([
    ['onItsWay.title', '{section}: coming soon', '{section}: malapit na'],
    ['games.search.clear', 'Clear the search', 'Burahin ang hinahanap'],
    ['activity.status.process', 'Active', 'Aktibo'],
    ['account.deposit.state.created', 'Getting ready to pay', 'Inihahanda ang pagbabayad'],
    ['home.hotMatches', 'Hot matches', 'Maiinit na laban'],
  ])('of %s is used in English and Filipino', (key, english, filipino) => {
    expect([readCatalogue('en')[key], readCatalogue('ty')[key]]).toEqual([english, filipino]);
  });

  it.each(['en', 'ty', 'ar'])(
    'of deposits in the records has no message with only a number (%s)',
    (locale) => {
      expect(readCatalogue(locale)).not.toHaveProperty(['account.deposit.order']);
    },
  );
});

describe('Filipino wording', () => {
  it('has one word for lottery and one for registration in the catalogue', () => {
    expect(otherWords(readCatalogue('ty'))).toEqual([]);
  });

  it('has the same words in the demo content', () => {
    const documents = [
      ...seededBanners,
      ...seededAnnouncements(NOW),
      ...seededHelp,
      ...seededPages,
      ...seededPromotions(NOW, { currency: 'PHP', currencySymbol: '₱' }),
    ];
    const texts = documents.flatMap(({ key, texts: { TY } }) =>
      Object.entries(TY ?? {}).map(([part, text]) => [`${key} ${part}`, String(text)] as const),
    );
    expect(texts.length).toBeGreaterThan(documents.length);
    expect(otherWords(Object.fromEntries(texts))).toEqual([]);
  });
});

function otherWords(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([where, text]) =>
    (text.match(OTHER_FILIPINO_WORDS) ?? []).map((word) => `${where}: ${word}`),
  );
}
