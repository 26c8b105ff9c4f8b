import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import { brokenIn, safeHtml } from '../safe-html.ts';
import { type Editing, EditingError, type EntryDocument, entryDocument } from './document.ts';
import { type EntryRow, insertChange, insertEntry, lockEntry, updateEntry } from './queries.ts';

/** The message for an invalid field; without it every message is “Invalid input”. */
const english = z.locales.en().localeError;

export interface Saved {
  readonly key: string;
  readonly revision: number;
  readonly outcome: 'created' | 'saved' | 'unchanged';
}

/**
 * Saves a document under its key; visitors see it after publication only. Saving the same document again
 * changes nothing. Throws an EditingError that names every invalid field.
 */
export async function saveEntry(tx: Tx, editing: Editing, given: unknown): Promise<Saved> {
  const { revision, ...document } = parseDocument(given);
  refuseUnknownCategory(editing.categories, document.category);
  refuseBroken(editing.pictureOrigins, given as EntryDocument);
  const { key, type } = document;
  const known = await tx.maybe(lockEntry, [editing.merchantCode, key]);
  const text = JSON.stringify(document);
  const { now, editor, merchantCode } = editing;
  if (!known) {
    const made = await tx.maybe(insertEntry, [merchantCode, key, type, text, now, editor]);
    if (!made) throw new EditingError(`${key} was created by another editor just now: review it first`);
    await tx.run(insertChange, [made.id, 1, 'saved', editor, now, text]);
    return { key, revision: 1, outcome: 'created' };
  }
  if (isDeepStrictEqual(parseDocument(known.document), document) && known.status !== 'archived')
    return { key, revision: known.revision, outcome: 'unchanged' };
  refuseStale(known, revision);
  if (known.type !== type) throw new EditingError(`type: ${key} has type ${known.type}, which cannot change`);
  const saved = await tx.one(updateEntry, [known.id, text, now, editor]);
  await tx.run(insertChange, [known.id, saved.revision, 'saved', editor, now, text]);
  return { key, revision: saved.revision, outcome: 'saved' };
}

/** A document with every default filled in and its HTML sanitised. */
export function parseDocument(given: unknown): EntryDocument {
  const parsed = z.safeParse(entryDocument, given, { error: english });
  if (!parsed.success) {
    const errors = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'document'}: ${message}`,
    );
    throw new EditingError(errors.join('\n'));
  }
  const texts = Object.entries(parsed.data.texts).map(([language, words]) => {
    const { content } = words;
    return [language, { ...words, ...(content !== undefined && { content: safeHtml(content) }) }];
  });
  return { ...parsed.data, texts: Object.fromEntries(texts) as EntryDocument['texts'] };
}

function refuseStale({ key, revision, updatedBy }: EntryRow, startedFrom: number | undefined): void {
  if (startedFrom === undefined || startedFrom === revision) return;
  throw new EditingError(
    `revision: ${updatedBy} saved ${revision} of ${key} since ${startedFrom} was read: look at it and save again`,
  );
}

/** Checks the original text, because the sanitised text has already lost the unsafe parts. */
function refuseBroken(pictureOrigins: readonly string[], { texts }: EntryDocument): void {
  const errors = Object.entries(texts).flatMap(([language, { content = '' }]) =>
    brokenIn(content, pictureOrigins).map((error) => `texts.${language}.content: ${error}`),
  );
  if (errors.length > 0) throw new EditingError(errors.join('\n'));
}

function refuseUnknownCategory(codes: readonly string[], category: string | undefined): void {
  if (category === undefined || codes.includes(category)) return;
  throw new EditingError(`category: there is no ${category}; there are ${codes.join(', ')}`);
}
