import type { Database } from '../../platform/database/database.ts';
import { type Editing, EditingError } from './document.ts';
import { archiveEntry, publishEntry } from './publish-entry.ts';
import { type EntryRow, findEntry, listChanges, listEntries } from './queries.ts';
import { saveEntry } from './save-entry.ts';

const USAGE = `usage: npm run content -- list [type] [draft|published|archived]
       npm run content -- show <key>          prints the document for editing
       npm run content -- history <key>       who changed it and when
       npm run content -- put <file>          saves one document or an array of documents as drafts
       npm run content -- publish <key>       makes the saved draft visible
       npm run content -- archive <key>       hides the entry
A document is JSON: {"key": "…", "type": "A|PL|B|PU|PR|H|help|page", "texts": {"EN": {"title": "…", "content": "<p>…</p>"}}}`;

export interface CommandDeps {
  readonly database: Database;
  readonly editing: Editing;
  /** The text of a file that the editor names. */
  readFile(path: string): Promise<string>;
}

/**
 * Runs one editor command and returns the output. Throws an EditingError whose message is shown to the
 * editor.
 */
export async function contentCommand(args: readonly string[], deps: CommandDeps): Promise<string> {
  const [verb, ...rest] = args;
  const [first, second] = rest;
  if (verb === 'list' && rest.length <= 2) return list(deps, first, second);
  if (first === undefined || rest.length > 1) throw new EditingError(USAGE);
  const { database, editing } = deps;
  switch (verb) {
    case 'show':
      return show(await entryOf(deps, first));
    case 'history':
      return history(deps, first);
    case 'put':
      return put(deps, first);
    case 'publish': {
      const changed = await database.transaction((tx) => publishEntry(tx, editing, first));
      return changed ? `${first} is published` : `${first} was published before; nothing changed since`;
    }
    case 'archive': {
      const changed = await database.transaction((tx) => archiveEntry(tx, editing, first));
      return changed ? `${first} is archived` : `${first} was archived before`;
    }
    case undefined:
    default:
      throw new EditingError(USAGE);
  }
}

const LISTED = 200;
const STATES = new Set(['draft', 'published', 'archived']);

async function list({ database, editing }: CommandDeps, first?: string, second?: string): Promise<string> {
  const status = [first, second].find((word) => word !== undefined && STATES.has(word));
  const type = [first, second].find((word) => word !== undefined && !STATES.has(word));
  const rows = await database.many(listEntries, [editing.merchantCode, type ?? null, status ?? null, LISTED]);
  if (rows.length === 0) return 'no matching entries';
  return rows.map(lineOf).join('\n');
}

function lineOf({ key, type, status, revision, publishedRevision, updatedAt, updatedBy }: EntryRow): string {
  const waiting =
    status === 'published' && publishedRevision !== revision ? `, unpublished draft ${revision}` : '';
  return `${updatedAt.toISOString()}  ${type.padEnd(4)}  ${key}  ${status}${waiting}  ${updatedBy}`;
}

async function entryOf({ database, editing }: CommandDeps, key: string): Promise<EntryRow> {
  const entry = await database.maybe(findEntry, [editing.merchantCode, key]);
  if (!entry) throw new EditingError(`there is no entry ${key}`);
  return entry;
}

/** Prints the entry with its revision, so that a change based on it is refused after another editor's change. */
function show({ document, revision }: EntryRow): string {
  return JSON.stringify({ ...(document as object), revision }, null, 2);
}

async function history(deps: CommandDeps, key: string): Promise<string> {
  const { id } = await entryOf(deps, key);
  const changes = await deps.database.many(listChanges, [id]);
  return changes
    .map(
      ({ changedAt, action, revision, changedBy }) =>
        `${changedAt.toISOString()}  ${action} ${revision}  ${changedBy}`,
    )
    .join('\n');
}

/** Saves every document of the file or none. */
async function put({ database, editing, readFile }: CommandDeps, path: string): Promise<string> {
  const documents = [parseJson(await readFile(path), path)].flat();
  const saved = await database.transaction(async (tx) => {
    const lines: string[] = [];
    for (const document of documents) {
      const { key, revision, outcome } = await saveEntry(tx, editing, document);
      lines.push(`${key}: revision ${revision} ${outcome}`);
    }
    return lines;
  });
  return saved.join('\n');
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EditingError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
