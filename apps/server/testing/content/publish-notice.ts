import { publishEntry } from '../../src/content/editing/publish-entry.ts';
import { saveEntry } from '../../src/content/editing/save-entry.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { onDatabase } from '../server/running-server.ts';

/** Publishes an announcement for everybody on a running server, as an editor does. */
export async function publishNotice(databaseUrl: string, title: string): Promise<void> {
  const key = `live-${title.toLowerCase().replaceAll(/\W/g, '-')}`;
  const editing = {
    merchantCode: 'tessera',
    editor: 'ana',
    now: systemClock.now(),
    categories: [],
    pictureOrigins: [],
  };
  await onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      await saveEntry(tx, editing, { key, type: 'PL', texts: { EN: { title, content: title } } });
      await publishEntry(tx, editing, key);
    }),
  );
}
