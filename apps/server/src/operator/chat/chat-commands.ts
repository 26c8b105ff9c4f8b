import { join } from 'node:path';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { CHAT_LINE_LENGTH } from '@tessera/contract/messages/chat';
import {
  blockVisitor,
  claimsSince,
  deleteChatBlock,
  endClaimed,
  findChat,
  listChatLines,
  listChatPictures,
  listClaimedChats,
  listEndedChats,
  listWaitingChats,
  readByStaff,
  releaseClaim,
  sendToVisitor,
  sendPictureToVisitor,
  type StaffCall,
  takeChat,
} from '../../messages/for-operator.ts';
import {
  type Command,
  idOf,
  listById,
  listByPosition,
  oneOf,
  type OperatorCall,
  OperatorRefusal,
  table,
} from '../command.ts';
import { chatDesk, chatTerminal } from './chat-desk.ts';
import { chatLineText } from './conversation-view.ts';

/** Lines of one statement. */
const PAGE = 200;
/** Characters of a comment in the list. */
const EXCERPT = 60;
const GUEST = '(guest)';
const STATES = ['waiting', 'claimed', 'ended'] as const;

export const chatCommands: Readonly<Record<string, Command>> = {
  chat: { takes: [], run: async () => [], continueWith: chatDesk },
  'chat list': { takes: [], may: ['state', 'after'], run: list },
  'chat show': { takes: ['ID'], run: show },
  'chat pictures': { takes: ['ID', 'FOLDER'], run: writePictures },
  'chat claim': { takes: ['ID'], run: take },
  'chat take': { takes: ['ID'], run: take, continueWith: chatTerminal },
  'chat say': { takes: ['ID'], needs: ['text'], run: sendText },
  'chat picture': { takes: ['ID', 'FILE'], run: sendPicture },
  'chat read': { takes: ['ID', 'LINE'], run: markRead },
  'chat wait': {
    takes: ['ID'],
    run: (call) => onClaimed(call, releaseClaim, 'waits for staff again'),
  },
  'chat end': { takes: ['ID'], run: (call) => onClaimed(call, endClaimed, 'is ended') },
  'chat block': {
    takes: ['ID'],
    needs: ['reason'],
    run: (call) => onClaimed(call, blockVisitor, 'is ended, and its visitor is blocked for 30 days'),
  },
  'chat unblock': { takes: ['ID'], run: unblock },
};

/** Conversations in progress by their wait; ended ones with their rating. */
function list(call: OperatorCall): Promise<readonly string[]> {
  const { tx, now, deps, options } = call;
  const { merchantCode } = deps.identity;
  const state = oneOf(STATES, options.state ?? 'waiting');
  if (state === 'ended') {
    return listById(call, {
      names: ['ID', 'OPENED', 'LAST LINE', 'VISITOR', 'STAFF', 'RATING', 'COMMENT', 'UNREAD'],
      page: (before, most) => tx.many(listEndedChats, [merchantCode, before, most]),
      idOf: ({ id }) => id,
      cells: (row) => [
        row.id.toString(),
        row.openedAt.toISOString(),
        row.lastAt.toISOString(),
        row.userName ?? GUEST,
        row.claimedBy ?? '',
        row.rating?.toString() ?? '',
        (row.ratingComment ?? '').slice(0, EXCERPT),
        row.unread.toString(),
      ],
    });
  }
  const listed = state === 'waiting' ? listWaitingChats : listClaimedChats;
  return listByPosition(call, {
    names: ['ID', 'OPENED', 'WAITS SINCE', 'VISITOR', 'STAFF', 'UNREAD'],
    page: (after, most) => tx.many(listed, [merchantCode, claimsSince(now), after, most]),
    cells: (row) => [
      row.id.toString(),
      row.openedAt.toISOString(),
      row.waitsSince?.toISOString() ?? '-',
      row.userName ?? GUEST,
      row.claimedBy ?? '',
      row.unread.toString(),
    ],
  });
}

async function findNamed({ deps, tx, given }: OperatorCall) {
  const id = idOf(given[0]);
  const found = await tx.maybe(findChat, [deps.identity.merchantCode, id]);
  if (!found) throw new OperatorRefusal(`there is no conversation ${id}`);
  return found;
}

/** All lines of the conversation. */
async function show(call: OperatorCall): Promise<readonly string[]> {
  const { id } = await findNamed(call);
  const texts: string[] = [];
  for (let after = 0n; ; ) {
    const lines = await call.tx.many(listChatLines, [id, after, PAGE]);
    texts.push(...lines.flatMap(chatLineText));
    after = lines.at(-1)?.id ?? after;
    if (lines.length < PAGE) return texts.length > 0 ? texts : ['nothing'];
  }
}

async function writePictures(call: OperatorCall): Promise<readonly string[]> {
  const { id } = await findNamed(call);
  const rows: string[][] = [];
  for (let after = 0n; ; ) {
    // One picture in memory at a time.
    const [found] = await call.tx.many(listChatPictures, [id, after, 1]);
    if (!found) return table(['FILE'], rows);
    const path = join(call.given[1] ?? '', `chat-${id}-${found.lineId}.jpg`);
    await call.deps.writeFile(path, found.picture);
    rows.push([path]);
    after = found.lineId;
  }
}

async function take(call: OperatorCall): Promise<readonly string[]> {
  const { id, endedAt, claimedBy } = await findNamed(call);
  if (endedAt) throw new OperatorRefusal(`conversation ${id} is ended`);
  if (!(await takeChat(call.tx, staffCall(call)))) {
    throw new OperatorRefusal(`${claimedBy ?? 'another operator'} has conversation ${id}`);
  }
  return [`conversation ${id} is yours`];
}

async function sendText(call: OperatorCall): Promise<readonly string[]> {
  const content = (call.options.text ?? '').trim();
  if (content.length > CHAT_LINE_LENGTH) {
    throw new OperatorRefusal(`the line has more than ${CHAT_LINE_LENGTH} characters`);
  }
  const requestKey = call.deps.identity.randomness.uuid();
  return onClaimed(call, (tx, staff) => sendToVisitor(tx, staff, { content, requestKey }), 'has the line');
}

async function sendPicture(call: OperatorCall): Promise<readonly string[]> {
  const { deps, given, tx } = call;
  const path = given[1] ?? '';
  const picture = await deps.readFile(path, PICTURE_LIMIT_BYTES).catch((error: Error) => {
    throw new OperatorRefusal(`${path} cannot be read: ${error.message}`);
  });
  if (!picture) throw new OperatorRefusal(`${path} is larger than 5 MB`);
  const { id } = await findNamed(call);
  const requestKey = deps.identity.randomness.uuid();
  const outcome = await sendPictureToVisitor(tx, staffCall(call), { picture, requestKey });
  if (outcome === 'lost') throw notClaimed(id);
  if (outcome !== 'sent') throw new OperatorRefusal(`${path} is no PNG or JPEG that can be drawn`);
  return [`conversation ${id} has the picture`];
}

/** Marks the lines of the visitor up to a line as read. */
async function markRead(call: OperatorCall): Promise<readonly string[]> {
  const { id } = await findNamed(call);
  await readByStaff(call.tx, staffCall(call), idOf(call.given[1]));
  return [`conversation ${id} is read`];
}

async function unblock(call: OperatorCall): Promise<readonly string[]> {
  const { id } = await findNamed(call);
  const removed = await call.tx.run(deleteChatBlock, [call.deps.identity.merchantCode, id]);
  if (removed === 0) throw new OperatorRefusal(`the visitor of conversation ${id} is not blocked`);
  return [`the visitor of conversation ${id} may chat again`];
}

type StaffWork = (tx: OperatorCall['tx'], staff: StaffCall) => Promise<boolean>;

async function onClaimed(call: OperatorCall, work: StaffWork, done: string): Promise<readonly string[]> {
  const { id } = await findNamed(call);
  if (!(await work(call.tx, staffCall(call)))) throw notClaimed(id);
  return [`conversation ${id} ${done}`];
}

function notClaimed(id: bigint): OperatorRefusal {
  return new OperatorRefusal(`conversation ${id} is not yours: chat take ${id}`);
}

function staffCall({ deps, given, operator, now }: OperatorCall): StaffCall {
  return { merchantCode: deps.identity.merchantCode, chatId: idOf(given[0]), operator, now };
}
