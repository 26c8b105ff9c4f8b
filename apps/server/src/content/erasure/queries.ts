import { eraseRows } from '../../platform/database/personal-data.ts';

/** What the content keeps of a person. */
export const contentForgets = [eraseRows('content_read')];
