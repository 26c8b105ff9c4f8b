import { expect, test } from 'vitest';
import { migratedUpTo } from '../../testing/migrated-up-to.ts';
import { statement } from '../platform/database/statement.ts';
import { entryDocument } from './editing/document.ts';
import { listOfType } from './queries.ts';

/** The last one before content had entries. */
const BEFORE = '0006';

const putMerchant = statement(
  'test.older-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('tessera', 'PHP', 'PHP', '{}')`,
);
const putBanners = statement(
  'test.older-banners',
  `INSERT INTO banner (merchant_code, titles, url, category, sort) VALUES
     ('tessera', '{"EN": "Slots", "TY": "Mga slot"}', '/m/gameList?gameType=RNG', 'rng', 2),
     ('tessera', '{"TY": "Maligayang pagdating"}', '', 'hot', 1)`,
);
const putAnnouncements = statement(
  'test.older-announcements',
  `INSERT INTO announcement (merchant_code, titles, published_at) VALUES
     ('tessera', '{"EN": "Older", "TY": "Luma"}', '2026-01-02T03:04:05.678901Z'),
     ('tessera', '{"EN": "Newer"}', '2026-02-02T00:00:00Z')`,
);
const documents = statement<[], { document: unknown }>(
  'test.older-documents',
  `SELECT document FROM content_entry ORDER BY id`,
);

test('banners and announcements of before are shown as they were, and editors can go on with them', async () => {
  const { database, migrateOn } = await migratedUpTo(BEFORE);
  for (const put of [putMerchant, putBanners, putAnnouncements]) await database.run(put, []);
  await migrateOn();
  const shown = async (type: string, language: string) => {
    const visitor = ['tessera', language, new Date('2030-01-01'), ['B'], null] as const;
    const rows = await database.many(listOfType, [...visitor, type, null, false]);
    return rows.map(({ text, url: link, art }) => [text.title, link, art]);
  };
  expect(await shown('B', 'TY')).toEqual([
    ['Maligayang pagdating', '', 'hot'],
    ['Mga slot', '/m/gameList?gameType=RNG', 'rng'],
  ]);
  expect((await shown('B', 'EN')).map(([title]) => title)).toEqual(['Maligayang pagdating', 'Slots']);
  expect(await shown('PL', 'TY')).toEqual([
    ['Newer', '', 'inhouse'],
    ['Luma', '', 'inhouse'],
  ]);
  const written = await database.many(documents, []);
  expect(written).toHaveLength(4);
  for (const { document } of written) expect(entryDocument.safeParse(document).error).toBeUndefined();
});
