import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const clear = statement('test.clear-settings', `DELETE FROM site_setting`);
const insert = statement<[name: string, value: string]>(
  'test.insert-setting',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ('tessera', $1, $2)`,
);
/** Longer than a process holds what it read. */
const HELD_MS = 1001;

/** Sets the site up as an operator would; what is left out is as shipped. */
export async function setSite(
  { database, clock }: TestApp,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await database.run(clear, []);
  for (const [name, value] of Object.entries(settings)) {
    await database.run(insert, [name, JSON.stringify(value)]);
  }
  clock.advance(HELD_MS);
}
