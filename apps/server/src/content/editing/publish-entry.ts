import type { Tx } from '../../platform/database/statement.ts';
import { contentTopic } from '../live-topics.ts';
import { customerTypesOf, type Editing, EditingError, type EntryDocument, executionsOf } from './document.ts';
import {
  dropBodies,
  hideEntry,
  insertBody,
  insertChange,
  lockEntry,
  markArchived,
  markPublished,
  showEntry,
} from './queries.ts';
import { parseDocument } from './save-entry.ts';

/** Publishes the saved document. False when this revision is already published. */
export async function publishEntry(tx: Tx, editing: Editing, key: string): Promise<boolean> {
  const { merchantCode, editor, now } = editing;
  const entry = await lockedEntry(tx, editing, key);
  if (entry.status === 'published' && entry.publishedRevision === entry.revision) return false;
  const document = parseDocument(entry.document);
  if (document.endsAt !== undefined && document.endsAt <= now.toISOString())
    throw new EditingError(`endsAt: ${key} has ended; give it another end or none`);
  await tx.run(showEntry, shownOf(entry.id, merchantCode, now, document));
  await tx.run(dropBodies, [entry.id]);
  for (const [language, { content }] of Object.entries(document.texts)) {
    if (content) await tx.run(insertBody, [entry.id, language, content]);
  }
  await tx.run(markPublished, [entry.id, now, editor]);
  await tx.run(insertChange, [entry.id, entry.revision, 'published', editor, now, null]);
  tx.notify(contentTopic(merchantCode));
  return true;
}

/** Removes an entry from the site; editors still see it. False when the entry was archived before. */
export async function archiveEntry(tx: Tx, editing: Editing, key: string): Promise<boolean> {
  const { merchantCode, editor, now } = editing;
  const entry = await lockedEntry(tx, editing, key);
  if (entry.status === 'archived') return false;
  await tx.run(hideEntry, [entry.id]);
  await tx.run(markArchived, [entry.id, now, editor]);
  await tx.run(insertChange, [entry.id, entry.revision, 'archived', editor, now, null]);
  tx.notify(contentTopic(merchantCode));
  return true;
}

async function lockedEntry(tx: Tx, { merchantCode }: Editing, key: string) {
  const entry = await tx.maybe(lockEntry, [merchantCode, key]);
  if (!entry) throw new EditingError(`there is no entry ${key}`);
  return entry;
}

function shownOf(id: bigint, merchantCode: string, now: Date, document: EntryDocument) {
  const texts = Object.entries(document.texts).map(([language, { title, summary, imageUrl }]) => [
    language,
    { title, summary, imageUrl },
  ]);
  return [
    id,
    merchantCode,
    document.key,
    document.type,
    document.sort,
    timeOf(document.startsAt),
    timeOf(document.endsAt),
    now,
    executionsOf(document),
    customerTypesOf(document),
    document.groupNames ?? null,
    document.promotionType,
    document.category ?? '',
    document.linkageType,
    document.link,
    document.art,
    document.announcementDisplaySpeed,
    JSON.stringify(Object.fromEntries(texts)),
  ] satisfies (typeof showEntry)['types'] extends ((params: infer P) => unknown) | undefined ? P : never;
}

function timeOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
