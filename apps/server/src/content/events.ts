import { defineEvent } from '../platform/events/events.ts';

export interface ContentPublished {
  readonly merchantCode: string;
  readonly entryId: bigint;
  /** A, PL, B, PU, PR, H, help or page. */
  readonly type: string;
}

/** Visitors see something new from now on: said when it is published, or when its time begins. */
export const contentPublished = defineEvent<ContentPublished>('content.published');
