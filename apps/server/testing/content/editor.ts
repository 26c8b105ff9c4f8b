import type * as z from 'zod/mini';
import type { entryDocument } from '../../src/content/editing/document.ts';
import { archiveEntry, publishEntry } from '../../src/content/editing/publish-entry.ts';
import { saveEntry } from '../../src/content/editing/save-entry.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const clear = statement('test.clear-settings', `DELETE FROM site_setting`);

const insert = statement<[name: string, value: string]>(
  'test.insert-setting',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ('tessera', $1, $2)`,
);

/** Longer than the settings cache of a process. */
const CACHED_MS = 1001;

type WrittenDocument = z.input<typeof entryDocument>;

/** An editor who saves, publishes and archives content. */
export function editorOf({ app, database, clock }: TestApp) {
  const editing = async () => {
    const { promotionCategories, imageCDNs } = await app.deps.content.site();
    return {
      merchantCode: app.deps.content.merchantCode,
      editor: 'ana',
      now: clock.now(),
      categories: promotionCategories.map(({ code }) => code),
      pictureOrigins: imageCDNs,
    };
  };
  const shown = new Set<string>();
  const editor = {
    save: (document: object) => database.transaction(async (tx) => saveEntry(tx, await editing(), document)),
    publish: (key: string) => database.transaction(async (tx) => publishEntry(tx, await editing(), key)),
    archive: (key: string) => database.transaction(async (tx) => archiveEntry(tx, await editing(), key)),
    /** Saves and publishes. */
    async show(document: WrittenDocument) {
      await editor.save(document);
      await editor.publish(document.key);
      shown.add(document.key);
    },
    /** Archives all shown content. */
    async clear() {
      for (const key of shown) await editor.archive(key);
      shown.clear();
    },
  };
  return editor;
}

/** Sets site settings like an operator; all others are reset to their defaults. */
export async function setSite(
  { database, clock }: TestApp,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await database.run(clear, []);
  for (const [name, value] of Object.entries(settings)) {
    await database.run(insert, [name, JSON.stringify(value)]);
  }
  clock.advance(CACHED_MS);
}
