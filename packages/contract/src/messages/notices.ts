import * as z from 'zod/mini';

/**
 * Subjects of messages to members. Messages about security and money are always sent; members choose the
 * channels of the others.
 */
export const NOTICE_CATEGORIES = ['security', 'money', 'account', 'protection', 'play', 'marketing'] as const;
export const noticeCategory = z.enum(NOTICE_CATEGORIES);
export type NoticeCategory = z.infer<typeof noticeCategory>;
