import { forgetRows } from '../../platform/database/forgetting.ts';

/** What the content keeps of a person. */
export const contentForgets = [forgetRows('content_read')];
