import {
  answerMessage,
  closeMessage,
  findMessageToOperator,
  listAllMessages,
  listBroadcasts,
  listOpenMessages,
  operatorText,
  type OperatorText,
  readBroadcastTexts,
  sendBroadcast,
  sendOperatorMessage,
  withdrawBroadcast,
} from '../messages/for-operator.ts';
import {
  type Command,
  idOf,
  listById,
  memberOf,
  oneOf,
  type OperatorCall,
  OperatorRefusal,
  UsageError,
} from './command.ts';

const FILE_LIMIT_BYTES = 1024 * 1024;

const NOT_ANSWERED = {
  'not-found': 'there is no such message',
  'closed-before': 'it was answered or closed before',
  'member-blocked': 'the member may not sign in',
} as const;

export const messageCommands: Readonly<Record<string, Command>> = {
  'message list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const { deps, tx } = call;
      const state = oneOf(['open', 'all'], call.options.state ?? 'open');
      const list = state === 'open' ? listOpenMessages : listAllMessages;
      return listById(call, {
        names: ['ID', 'SENT', 'MEMBER', 'CLOSED', 'TITLE'],
        page: (after, most) => tx.many(list, [deps.identity.merchantCode, after, most]),
        idOf: ({ id }) => id,
        cells: ({ id, sentAt, userName, closedAt, title }) => [
          id.toString(),
          sentAt.toISOString(),
          userName,
          closedAt?.toISOString() ?? '-',
          title,
        ],
      });
    },
  },
  'message read': { takes: ['ID'], run: readMessage },
  'message answer': {
    takes: ['ID'],
    needs: ['title', 'text'],
    async run(call) {
      const { deps, tx, now } = call;
      const id = idOf(call.given[0]);
      const { merchantCode } = deps.identity;
      const answered = await answerMessage(tx, { merchantCode, id, ...textOf(call), now });
      if (answered !== 'answered') throw new OperatorRefusal(NOT_ANSWERED[answered]);
      return [`message ${id} is answered`];
    },
  },
  'message close': {
    takes: ['ID'],
    may: ['reason'],
    async run({ deps, tx, given, now }) {
      const id = idOf(given[0]);
      const found = await tx.maybe(findMessageToOperator, [deps.identity.merchantCode, id]);
      if (!found) throw new OperatorRefusal(NOT_ANSWERED['not-found']);
      if ((await tx.run(closeMessage, [id, now])) === 0) {
        throw new OperatorRefusal(NOT_ANSWERED['closed-before']);
      }
      return [`message ${id} is closed without an answer`];
    },
  },
  'message send': {
    takes: ['MEMBER'],
    needs: ['title', 'text'],
    async run(call) {
      const memberId = await memberOf(call);
      if (!(await sendOperatorMessage(call.tx, { memberId, ...textOf(call), now: call.now }))) {
        throw new OperatorRefusal(NOT_ANSWERED['member-blocked']);
      }
      return [`${call.given[0]} has a message`];
    },
  },
  'message broadcast': {
    takes: ['FILE'],
    needs: ['audience', 'category'],
    may: ['until'],
    run: broadcast,
  },
  'message broadcasts': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx } = call;
      return listById(call, {
        names: ['ID', 'SENT', 'AUDIENCE', 'CATEGORY', 'AGENT', 'VALID UNTIL', 'WITHDRAWN', 'TITLE'],
        page: (after, most) => tx.many(listBroadcasts, [deps.identity.merchantCode, after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.sentAt.toISOString(),
          row.audience,
          row.category,
          row.agent ?? '-',
          row.validUntil.toISOString(),
          row.withdrawnAt?.toISOString() ?? '-',
          row.title,
        ],
      });
    },
  },
  'message withdraw': {
    takes: ['ID'],
    may: ['reason'],
    async run({ deps, tx, given, now }) {
      const id = idOf(given[0]);
      if (!(await withdrawBroadcast(tx, { merchantCode: deps.identity.merchantCode, id, now }))) {
        throw new OperatorRefusal('there is no such broadcast, or it was withdrawn before');
      }
      return [`broadcast ${id} is withdrawn`];
    },
  },
};

async function readMessage({ deps, tx, given }: OperatorCall): Promise<readonly string[]> {
  const found = await tx.maybe(findMessageToOperator, [deps.identity.merchantCode, idOf(given[0])]);
  if (!found) throw new OperatorRefusal(NOT_ANSWERED['not-found']);
  const { id, userName, sentAt, title, content } = found;
  return [`${id}  ${sentAt.toISOString()}  ${userName}`, title, '', ...content.split('\n')];
}

async function broadcast({ deps, tx, given, options, now }: OperatorCall): Promise<readonly string[]> {
  const audience = oneOf(['everyone', 'members', 'agents'], options.audience);
  const category = oneOf(['service', 'marketing'], options.category);
  const validUntil = options.until === undefined ? undefined : new Date(options.until);
  if (validUntil && !(validUntil > now)) throw new UsageError(`not a time in the future: ${options.until}`);
  const bytes = await deps.readFile(given[0] ?? '', FILE_LIMIT_BYTES);
  const texts = bytes && readBroadcastTexts(bytes);
  if (!texts) {
    throw new OperatorRefusal('not a file of texts: {"EN": {"title": …, "content": …}}, English at least');
  }
  const { merchantCode } = deps.identity;
  const id = await sendBroadcast(tx, { merchantCode, audience, category, texts, validUntil, now });
  return [`broadcast ${id} is sent to ${audience}`];
}

function textOf({ options }: OperatorCall): OperatorText {
  const parsed = operatorText.safeParse({ title: options.title, content: options.text });
  if (!parsed.success) throw new UsageError('a title has 60 characters at most, a text 5,000');
  return parsed.data;
}
