import type * as z from 'zod/mini';
import type { entryDocument } from '../../src/content/editing/document.ts';
import { archiveEntry, publishEntry } from '../../src/content/editing/publish-entry.ts';
import { saveEntry } from '../../src/content/editing/save-entry.ts';
import type { TestApp } from '../server/app.ts';

type WrittenDocument = z.input<typeof entryDocument>;

/** Somebody who writes content the editors' way. */
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
    /** Leaves visitors nothing of what was shown. */
    async clear() {
      for (const key of shown) await editor.archive(key);
      shown.clear();
    },
  };
  return editor;
}
