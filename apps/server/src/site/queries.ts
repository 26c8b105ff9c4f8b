import { statement } from '../platform/database/statement.ts';

/** Serialises servers that start at the same time and mark the same files. */
export const lockAssets = statement<[], { locked: string }>(
  'site.lock-assets',
  `SELECT pg_advisory_xact_lock(7316555)::text AS locked`,
);

export const listStoredAssets = statement<[paths: readonly string[]], { readonly path: string }>(
  'site.list-stored-assets',
  `SELECT path FROM site_asset WHERE path = ANY ($1)`,
);

export const storeAssets = statement<
  [paths: readonly string[], bodies: readonly Buffer[], compressed: readonly boolean[]]
>(
  'site.store-assets',
  `INSERT INTO site_asset (path, body, compressed) SELECT * FROM unnest($1::text[], $2::bytea[], $3::boolean[])
   ON CONFLICT DO NOTHING`,
);

/** Marks the files of other builds as superseded, and those of this one as current. */
export const supersedeAssets = statement<[paths: readonly string[], now: Date]>(
  'site.supersede-assets',
  `UPDATE site_asset SET superseded_at = CASE WHEN path = ANY ($1) THEN NULL ELSE $2::timestamptz END
    WHERE (path = ANY ($1)) = (superseded_at IS NOT NULL)`,
);

/** Deletes files superseded before a time, and the oldest superseded files beyond a total size. */
export const deleteOldAssets = statement<[supersededBefore: Date, mostBytes: number]>(
  'site.delete-old-assets',
  `DELETE FROM site_asset WHERE superseded_at < $1 OR path IN (
     SELECT path FROM (
       SELECT path, sum(octet_length(body)) OVER (ORDER BY superseded_at DESC, path) AS bytes
         FROM site_asset WHERE superseded_at IS NOT NULL) AS kept
      WHERE bytes > $2)`,
);

export const findAsset = statement<[path: string], { readonly body: Buffer; readonly compressed: boolean }>(
  'site.find-asset',
  `SELECT body, compressed FROM site_asset WHERE path = $1`,
);
