import * as z from 'zod/mini';
import { archiveEntry, publishEntry } from '../../src/content/editing/publish-entry.ts';
import { saveEntry } from '../../src/content/editing/save-entry.ts';
import { promotionCategories } from '../../src/content/site-settings/content-settings.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { entryDocument } from '../../src/content/editing/document.ts';
import { onDatabase } from '../server/running-server.ts';

export type WrittenDocument = z.input<typeof entryDocument>;

/** Publishes on a running server as an editor does. Answers the id by which visitors know the entry. */
export async function publishOn(databaseUrl: string, document: WrittenDocument): Promise<string> {
  return onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      await saveEntry(tx, editing(), document);
      await publishEntry(tx, editing(), document.key);
      const { id } = await tx.one(idOf, [MERCHANT, document.key]);
      return id.toString();
    }),
  );
}

/** Takes an entry from the visitors' eyes. */
export async function archiveOn(databaseUrl: string, key: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.transaction((tx) => archiveEntry(tx, editing(), key)));
}

const MERCHANT = 'tessera';

const idOf = statement<[merchantCode: string, key: string], { id: bigint }>(
  'test.entry-of-key',
  `SELECT id FROM content_entry WHERE merchant_code = $1 AND key = $2`,
);

const editing = () => ({
  merchantCode: MERCHANT,
  editor: 'journey',
  now: systemClock.now(),
  categories: z.parse(promotionCategories, undefined).map(({ code }) => code),
  pictureOrigins: [],
});
