import { exportSection } from '../../platform/database/personal-data.ts';

/** What the content keeps of a member, for the file of their own data. */
export const contentOwnData = [exportSection({ name: 'messagesRead', table: 'content_read' })];
