import { type Queryable, statement } from './statement.ts';

const settingsOff = statement<[], { readonly name: string }>(
  'database.settings-off',
  `SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
);

/**
 * Settings that are off and without which what was answered may be gone after a power cut; none where all is well. As
 * they are for whoever this connection is: a role and a database may have their own.
 */
export async function unsafeSettings(database: Queryable): Promise<string[]> {
  return (await database.many(settingsOff, [])).map(({ name }) => name);
}
