import { createInterface } from 'node:readline';
import {
  findChat,
  listChatLines,
  reportClaim,
  staffTopic,
  notifyVisitorOfTyping,
  visitorTypingTopic,
} from '../messages/for-operator.ts';
import { openNotificationListener } from '../platform/database/change-notifications.ts';
import { type Continuation, idOf } from './command.ts';

/** Notifications may be lost, so the terminal fetches lines in this interval too. */
const POLL_MS = 2000;
/** Well below the timeout of a claim. */
const REPORT_MS = 20_000;
const TYPING_MS = 3000;
const PAGE = 200;
const HELP = 'type a line, /picture FILE, /wait, /end or /block REASON';

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

/**
 * Shows a taken conversation until the operator leaves it. Each typed line runs as a command of its own, so that
 * the operator log records it. At the end of the input the conversation waits for staff again.
 */
export async function chatTerminal(terminal: Continuation): Promise<void> {
  const { print, run, input, databaseUrl } = terminal;
  const [id = ''] = terminal.given;
  const lines = showLines(terminal, idOf(id));
  const typing = openTypingNotice(terminal, idOf(id));
  const listener = openNotificationListener({
    url: databaseUrl,
    onNotification(topic) {
      if (topic === staffTopic(idOf(id))) void lines.refresh();
      if (topic === visitorTypingTopic(idOf(id))) typing.visitorTypes();
    },
    onGap: () => void lines.refresh(),
    onLost: () => {},
  });
  await listener.start();
  const polling = setInterval(() => void lines.refresh(), POLL_MS);
  const typed = createInterface({ input });
  void lines.over.then(() => typed.close());
  input.on('keypress', typing.staffTypes);
  print(HELP);
  void lines.refresh();
  let left = false;
  try {
    for await (const line of typed) {
      const words = wordsOf(id, line.trim());
      if (words === undefined) continue;
      await lines.refresh();
      const done = await run(words);
      left = done && ['wait', 'end', 'block'].includes(words[1] ?? '');
      if (left) break;
    }
    await lines.refresh();
    if (!left && !lines.isOver()) await run(['chat', 'wait', id]);
  } finally {
    input.off('keypress', typing.staffTypes);
    typed.close();
    clearInterval(polling);
    await listener.stop();
  }
}

/** The command of a typed line; undefined for an empty line. */
function wordsOf(id: string, line: string): readonly string[] | undefined {
  if (line === '') return undefined;
  const [, verb, rest = ''] = /^\/(wait|end|block|picture)(?:\s+(.*))?$/.exec(line) ?? [];
  if (verb === 'picture') return ['chat', 'picture', id, rest];
  if (verb === 'block') return ['chat', 'block', id, `--reason=${rest}`];
  if (verb) return ['chat', verb, id];
  return ['chat', 'say', id, `--text=${line}`];
}

/** Prints new lines of the visitor, marks them as read and reports that the terminal is open. */
function showLines({ database, deps, operator, clock, print, run, given }: Continuation, id: bigint) {
  let shownId = 0n;
  let reportedMs = 0;
  let refreshing: Promise<void> = Promise.resolve();
  let over = false;
  const ending = Promise.withResolvers<void>();
  const finish = (why: string) => {
    if (!over) print(why);
    over = true;
    ending.resolve();
  };
  const report = async () => {
    const now = clock.now();
    if (now.getTime() - reportedMs < REPORT_MS) return;
    reportedMs = now.getTime();
    if ((await database.run(reportClaim, [id, operator, now])) > 0) return;
    const found = await database.maybe(findChat, [deps.identity.merchantCode, id]);
    if (!found?.endedAt) finish('another operator has the conversation');
  };
  const refreshOnce = async () => {
    if (over) return;
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
    if (unread !== undefined) await run(['chat', 'read', given[0] ?? '', unread.toString()], { quiet: true });
    await report();
    const found = await database.maybe(findChat, [deps.identity.merchantCode, id]);
    if (found?.endedAt) finish('the conversation is ended');
  };
  return {
    over: ending.promise,
    isOver: () => over,
    /** Refreshes one after the other. */
    refresh(): Promise<void> {
      refreshing = refreshing
        .then(refreshOnce)
        .catch((error: Error) => print(`the lines are not shown: ${error.message}`));
      return refreshing;
    },
  };
}

/** Typing of both sides, each reported once per interval. */
function openTypingNotice({ database, deps, operator, clock, print }: Continuation, chatId: bigint) {
  const lastMs = { visitor: 0, operator: 0 };
  const isDue = (side: keyof typeof lastMs) => {
    const nowMs = clock.now().getTime();
    if (nowMs - lastMs[side] < TYPING_MS) return false;
    lastMs[side] = nowMs;
    return true;
  };
  return {
    visitorTypes() {
      if (isDue('visitor')) print('the visitor writes …');
    },
    staffTypes() {
      if (!isDue('operator')) return;
      const call = { merchantCode: deps.identity.merchantCode, chatId, operator, now: clock.now() };
      // A lost notice costs nothing.
      database.transaction((tx) => notifyVisitorOfTyping(tx, call)).catch(() => {});
    },
  };
}
