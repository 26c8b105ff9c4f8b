import type { CallOutput } from '../../api/index.ts';

/** The conversation of the visitor, and whether staff is available. */
export type ChatState = CallOutput<'chat.chatState'>;
