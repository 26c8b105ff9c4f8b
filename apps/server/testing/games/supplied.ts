import { seedGames } from '../../src/games/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../server/app.ts';
import { runsGames, startSupplier, type Supplier } from './supplier.ts';

export interface Supplied {
  readonly test: TestApp;
  readonly supplier: Supplier;
}

/**
 * Starts the site with its catalogue, and a provider that runs the live games in the catalogue. The caller stops both.
 */
export async function startSupplied(options: TestAppOptions = {}, provider?: Supplier): Promise<Supplied> {
  const supplier = provider ?? (await startSupplier('aurora'));
  const test = await startTestApp({ ...options, env: { ...supplier.env, ...options.env } });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  return { test, supplier };
}
