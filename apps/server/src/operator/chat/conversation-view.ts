import { findChat, listChatLines, reportClaim } from '../../messages/for-operator.ts';
import type { Continuation } from '../command.ts';

/** Well below the timeout of a claim. */
const REPORT_MS = 20_000;
const PAGE = 200;

interface ShownLine {
  readonly id: bigint;
  readonly side: 'visitor' | 'operator';
  readonly operator: string | null;
  readonly content: string;
  readonly picture: boolean;
  readonly sentAt: Date;
}

/** A line of the conversation as lines of the terminal. */
export function chatLineText({ id, side, operator, content, picture, sentAt }: ShownLine): string[] {
  const name = side === 'visitor' ? 'visitor' : (operator ?? 'staff');
  const text = picture ? [`[picture ${id}]`] : content.split(/\r?\n/);
  const head = `${sentAt.toISOString().slice(0, 16)} ${name}: `;
  return text.map((part, index) => (index === 0 ? head : '  ') + part);
}

/** A conversation that the operator has. */
export interface ConversationView {
  readonly id: bigint;
  /** Prints new lines of the visitor and marks them as read. */
  showNewLines(): Promise<void>;
  /** Reports that the terminal is open. Returns why the operator lost the conversation; undefined while not lost. */
  report(): Promise<string | undefined>;
}

export function openConversation(continuation: Continuation, id: bigint): ConversationView {
  const { database, deps, operator, clock, print, run } = continuation;
  let shownId = 0n;
  let reportedMs = 0;
  return {
    id,
    async showNewLines() {
      const before = shownId;
      let unread: bigint | undefined;
      for (;;) {
        const lines = await database.many(listChatLines, [id, shownId, PAGE]);
        for (const line of lines) {
          shownId = line.id;
          if (line.side === 'visitor') unread = line.id;
          // The operator sees own lines while typing; earlier lines are shown at the beginning.
          if (line.side === 'visitor' || before === 0n) chatLineText(line).forEach(print);
        }
        if (lines.length < PAGE) break;
      }
      if (unread !== undefined) await run(['chat', 'read', `${id}`, `${unread}`], { quiet: true });
    },
    async report() {
      const now = clock.now();
      const found = await database.maybe(findChat, [deps.identity.merchantCode, id]);
      if (!found || found.endedAt) return 'the conversation is ended';
      if (now.getTime() - reportedMs < REPORT_MS) return undefined;
      reportedMs = now.getTime();
      const reported = await database.run(reportClaim, [id, operator, now]);
      return reported > 0 ? undefined : 'another operator has the conversation';
    },
  };
}
