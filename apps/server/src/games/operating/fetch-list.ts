import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { askSupplier, type Patience } from '../seamless/ask-supplier.ts';
import type { SeamlessConnection } from '../seamless/connection.ts';
import { CatalogueError } from './catalogue-error.ts';
import { takeOver } from './import-lists.ts';

/** An operator waits for it, and a list may be long. */
const OPERATOR_WAITS: Patience = { withinMs: 30_000, replyLimitBytes: 64 * 1024 * 1024 };
/** Each row is read by itself: one that cannot be used must not cost the others. */
const rows = z.array(z.unknown());

export interface FetchDeps {
  readonly database: Database;
  /** The providers of the configuration. */
  readonly connections: readonly SeamlessConnection[];
}

/** Asks a provider for its games and takes over the whole list; resolves with what that changed. */
export async function fetchList({ database, connections }: FetchDeps, code: string): Promise<string> {
  const connection = connections.find((one) => one.code === code);
  if (!connection) {
    const known = connections.map((one) => one.code).join(', ');
    throw new CatalogueError(`GAME_PROVIDERS names no ${code}; it names ${known || 'nobody'}`);
  }
  const asked = { operator_id: connection.operatorId };
  const answer = await askSupplier(connection, 'list', asked, rows, OPERATOR_WAITS);
  if (answer.outcome === 'refused')
    throw new CatalogueError(`${code} does not list its games: ${answer.why}`);
  if (answer.outcome === 'silent') throw new CatalogueError(`${code} cannot be asked: ${answer.why}`);
  return takeOver(database, code, answer.reply);
}
