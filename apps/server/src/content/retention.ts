import { DAY_MS } from '../platform/clock.ts';
import { eraseRows, exportSection } from '../platform/database/personal-data.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';

/** Content data of a member for the data export. */
export const contentDataExport = [exportSection({ name: 'messagesRead', table: 'content_read' })];

/** Content rows that the erasure of a member deletes. */
export const contentForgets = [eraseRows('content_read')];

export const contentRetention: readonly RetentionRule[] = [
  {
    table: 'content_read',
    column: 'content_entry.updated_at',
    joined: 'content_entry JOIN content_read ON content_read.entry_id = content_entry.id',
    retentionMs: 365 * DAY_MS,
    where: `content_entry.status = 'archived'`,
    why: 'an announcement that is published again within a year after its end stays read',
  },
];

const EDITORS = 'written by editors; part of the record of publications';

export const contentRetainedTables: RetainedTables = {
  content_entry: EDITORS,
  content_change: EDITORS,
  content_shown: 'published entries alone; removed when an entry is archived',
  content_body: 'published entries alone; removed when an entry is archived',
  site_setting: 'configuration',
};
