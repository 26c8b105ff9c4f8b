import * as z from 'zod/mini';
import type { entryDocument } from '../../src/content/editing/document.ts';
import { archiveEntry, publishEntry } from '../../src/content/editing/publish-entry.ts';
import { saveEntry } from '../../src/content/editing/save-entry.ts';
import { promotionCategories } from '../../src/content/site-settings/settings.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';

const copyNext = statement<[homeTeam: string], { id: bigint }>(
  'test.copy-next-match',
  `INSERT INTO hot_match (node_id, leagues, home_teams, away_teams, home_crest, away_crest, starts_at)
   SELECT node_id, leagues, jsonb_build_object('EN', $1::text), away_teams, home_crest, away_crest,
          now() + interval '2 minutes'
     FROM hot_match ORDER BY id LIMIT 1 RETURNING id`,
);

const drop = statement<[id: bigint]>('test.drop-match', `DELETE FROM hot_match WHERE id = $1`);

export type WrittenDocument = z.input<typeof entryDocument>;

/** Publishes on a running server like an editor. Returns the entry's id for visitors. */
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

/** Archives an entry on a running server. */
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

/** Adds the next match on a running server, with this home team. Returns the function that removes it. */
export async function nextMatchOn(databaseUrl: string, homeTeam: string): Promise<() => Promise<void>> {
  const { id } = await onDatabase(databaseUrl, (database) => database.one(copyNext, [homeTeam]));
  return async () => {
    await onDatabase(databaseUrl, (database) => database.run(drop, [id]));
  };
}
