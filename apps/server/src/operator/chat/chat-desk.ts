import { notifyVisitorOfTyping, staffTopic, visitorTypingTopic } from '../../messages/for-operator.ts';
import { openNotificationListener } from '../../platform/database/change-notifications.ts';
import { type Continuation, idOf } from '../command.ts';
import { openChatList } from './chat-list.ts';
import { type ConversationView, openConversation } from './conversation-view.ts';

/** Notifications may be lost, so the desk reads everything in this interval too. */
const POLL_MS = 2000;
const TYPING_MS = 3000;
const STAFF_TOPIC = new RegExp(`^${staffTopic(0n).replace('0', '(\\d+)')}$`);
const LIST_HELP = 'type the number of a conversation, or /quit';
const CONVERSATION_HELP = 'type a line, /picture FILE, /wait, /end or /block REASON';
const SWITCH_HELP = `${CONVERSATION_HELP}; /list and /NUMBER change the conversation`;
/** Verbs after which the operator no longer has the conversation. */
const LEAVING = ['wait', 'end', 'block'];

/** Shows the own and the waiting conversations; the operator chooses one by its number and switches between them. */
export function chatDesk(continuation: Continuation): Promise<void> {
  return openDesk(continuation, undefined);
}

/** Shows one taken conversation until the operator leaves it. */
export function chatTerminal(continuation: Continuation): Promise<void> {
  return openDesk(continuation, idOf(continuation.given[0]));
}

/**
 * Each typed line runs as a command of its own, so that the operator log records it. At the end of the input the
 * conversations of the desk wait for staff again.
 */
async function openDesk(continuation: Continuation, single: bigint | undefined): Promise<void> {
  const { terminal, databaseUrl } = continuation;
  const desk = createDesk(continuation, single);
  const typing = openTypingNotice(continuation, desk.currentId);
  const listener = openNotificationListener({
    url: databaseUrl,
    onNotification(topic) {
      const id = STAFF_TOPIC.exec(topic)?.[1];
      if (id !== undefined && desk.concerns(BigInt(id))) void desk.refresh();
      const current = desk.currentId();
      if (current !== undefined && topic === visitorTypingTopic(current)) typing.visitorTypes();
    },
    onGap: () => void desk.refresh(),
    onLost: () => {},
  });
  await listener.start();
  const polling = setInterval(() => void desk.refresh(), POLL_MS);
  terminal.onKey(typing.staffTypes);
  try {
    await desk.begin();
    for await (const line of terminal.lines) if (await desk.read(line.trim())) break;
    await desk.leaveAll();
  } finally {
    clearInterval(polling);
    await listener.stop();
  }
}

function createDesk(continuation: Continuation, single: bigint | undefined) {
  const { print, run } = continuation;
  const { list, views, currentId, ...screen } = createScreen(continuation, single);
  const refreshNow = async () => {
    await screen.showNewLines();
    await screen.showLosses();
    if (single === undefined) await screen.showChanges();
  };
  const refresh = serially(refreshNow, (error) => print(`the lines are not shown: ${error.message}`));
  /** Runs the command of a typed line in the current conversation. */
  const act = async (id: bigint, line: string) => {
    const words = wordsOf(`${id}`, line);
    await refresh();
    if ((await run(words)) && LEAVING.includes(words[1] ?? '')) screen.close(id);
  };
  const choose = async (number: number) => {
    const id = list.idOf(number);
    if (id === undefined) return print(`there is no conversation ${number}`);
    if (views.has(id) || (await run(['chat', 'take', `${id}`], { quiet: true }))) screen.open(id);
  };
  /** A command of the desk itself. False for a line of a conversation. */
  const change = async (line: string): Promise<boolean> => {
    const [, number] = (currentId() === undefined ? /^\/?(\d+)$/ : /^\/(\d+)$/).exec(line) ?? [];
    if (line === '/list') screen.hide();
    else if (number !== undefined) await choose(Number(number));
    return line === '/list' || number !== undefined;
  };
  return {
    refresh,
    currentId,
    /** Whether a change of the conversation is shown at once. The list shows others a moment later. */
    concerns: (id: bigint) => views.has(id) || (single === undefined && !list.knows(id)),
    async begin() {
      if (single === undefined) print(LIST_HELP);
      else screen.open(single);
      await refresh();
    },
    /** Does what a line says. Returns whether the desk closes. */
    async read(line: string): Promise<boolean> {
      if (single === undefined && line === '/quit') return true;
      const current = currentId();
      if (single !== undefined || !(await change(line))) {
        if (current !== undefined && line !== '') await act(current, line);
        else if (line !== '') print(LIST_HELP);
      }
      await refresh();
      return single !== undefined && currentId() === undefined;
    },
    /** Returns the conversations of the desk to the waiting ones. */
    async leaveAll() {
      await refresh();
      for (const id of views.keys()) await run(['chat', 'wait', `${id}`]);
    },
  };
}

/** What the desk shows: the list, or one of its conversations. */
function createScreen(continuation: Continuation, single: bigint | undefined) {
  const { print, terminal } = continuation;
  const list = openChatList(continuation);
  const views = new Map<bigint, ConversationView>();
  let current: ConversationView | undefined;
  let printed = '';
  const close = (id: bigint) => {
    views.delete(id);
    if (current?.id !== id) return;
    current = undefined;
    if (single !== undefined) terminal.close();
    printed = '';
  };
  return {
    list,
    views,
    close,
    currentId: () => current?.id,
    open(id: bigint) {
      current = views.get(id) ?? openConversation(continuation, id);
      views.set(id, current);
      print(single === undefined ? `conversation ${list.numberOf(id)}: ${SWITCH_HELP}` : CONVERSATION_HELP);
    },
    /** Shows the list. The operator keeps the conversation. */
    hide() {
      current = undefined;
      printed = '';
    },
    showNewLines: async () => current?.showNewLines(),
    async showLosses() {
      for (const { id, report } of views.values()) {
        const reason = await report();
        if (reason === undefined) continue;
        print(single === undefined ? `conversation ${list.numberOf(id)}: ${reason}` : reason);
        close(id);
      }
    },
    /** Prints the list where it changed, or beside a conversation the new lines of others. */
    async showChanges() {
      const before = await list.refresh();
      const lines = list.lines();
      if (!current && lines.join('\n') !== printed) {
        printed = lines.join('\n');
        return lines.forEach(print);
      }
      for (const { id, number, visitor, own, unread } of list.all()) {
        if (id === current?.id || unread <= (before.get(id)?.unread ?? 0)) continue;
        print(`conversation ${number}: ${visitor} ${own ? 'has a new line' : 'waits'}`);
      }
    },
  };
}

/** Runs the work once at a time. A call during a run is served by one further run. */
function serially(work: () => Promise<void>, onError: (error: Error) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      running = work().catch(onError);
      return running;
    });
    return next;
  };
}

/** The command of a typed line. */
function wordsOf(id: string, line: string): readonly string[] {
  const [, verb, rest = ''] = /^\/(wait|end|block|picture)(?:\s+(.*))?$/.exec(line) ?? [];
  if (verb === 'picture') return ['chat', 'picture', id, rest];
  if (verb === 'block') return ['chat', 'block', id, `--reason=${rest}`];
  if (verb) return ['chat', verb, id];
  return ['chat', 'say', id, `--text=${line}`];
}

/** Typing of both sides in the current conversation, each reported once per interval. */
function openTypingNotice(
  { database, deps, operator, clock, print }: Continuation,
  currentId: () => bigint | undefined,
) {
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
      const chatId = currentId();
      if (chatId === undefined || !isDue('operator')) return;
      const call = { merchantCode: deps.identity.merchantCode, chatId, operator, now: clock.now() };
      // A lost notice costs nothing.
      database.transaction((tx) => notifyVisitorOfTyping(tx, call)).catch(() => {});
    },
  };
}
