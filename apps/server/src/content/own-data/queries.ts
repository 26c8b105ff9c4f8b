import { ownSection } from '../../platform/database/own-section.ts';

/** What the content keeps of a member, for the file of their own data. */
export const contentOwnData = [ownSection({ name: 'messagesRead', table: 'content_read' })];
