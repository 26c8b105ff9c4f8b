import { join } from 'node:path';
import { notifyMember } from '../identity/for-notices.ts';
import {
  ANSWER_LENGTH,
  answerFeedback,
  findFeedback,
  listFeedback,
  listPictures,
  typedReference,
} from '../messages/for-operator.ts';
import { type Command, listById, oneOf, type OperatorCall, OperatorRefusal, table } from './command.ts';

/** Characters of the content in the list. */
const EXCERPT = 60;

export const feedbackCommands: Readonly<Record<string, Command>> = {
  'feedback list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const answered = oneOf(['open', 'answered'], call.options.state ?? 'open') === 'answered';
      const { merchantCode } = call.deps.identity;
      return listById(call, {
        names: ['ID', 'REFERENCE', 'SENT', 'MEMBER', 'CATEGORY', 'PICTURES', 'CONTENT'],
        page: (after, most) => call.tx.many(listFeedback, [merchantCode, answered, after, call.now, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.reference,
          row.sentAt.toISOString(),
          row.userName,
          row.category,
          row.pictures.length.toString(),
          row.content.slice(0, EXCERPT),
        ],
      });
    },
  },
  'feedback show': { takes: ['REFERENCE'], run: show },
  'feedback pictures': { takes: ['REFERENCE', 'FOLDER'], run: writePictures },
  'feedback answer': { takes: ['REFERENCE'], needs: ['text'], run: answer },
};

async function findNamed({ deps, tx, now, given }: OperatorCall) {
  const reference = typedReference(given[0] ?? '');
  const found = await tx.maybe(findFeedback, [deps.identity.merchantCode, reference, now]);
  if (!found) throw new OperatorRefusal(`there is no feedback ${reference}`);
  return found;
}

async function show(call: OperatorCall): Promise<readonly string[]> {
  const row = await findNamed(call);
  const answered = row.answeredAt
    ? [
        '',
        `answered ${row.answeredAt.toISOString()} by ${row.answeredBy}`,
        ...(row.answer ?? '').split(/\r?\n/),
      ]
    : [];
  return [
    `${row.reference}, ${row.category}, sent ${row.sentAt.toISOString()} by ${row.userName}, ${row.pictures.length} pictures`,
    '',
    ...row.content.split(/\r?\n/),
    ...answered,
  ];
}

async function writePictures(call: OperatorCall): Promise<readonly string[]> {
  const { id, reference } = await findNamed(call);
  const pictures = await call.tx.many(listPictures, [id, call.now]);
  const rows: string[][] = [];
  for (const { position, picture } of pictures) {
    const path = join(call.given[1] ?? '', `feedback-${reference}-${position}.jpg`);
    await call.deps.writeFile(path, picture);
    rows.push([path]);
  }
  return table(['FILE'], rows);
}

/** Stores the answer and notifies the member. */
async function answer(call: OperatorCall): Promise<readonly string[]> {
  const { deps, tx, now, operator, options } = call;
  const text = (options.text ?? '').trim();
  if (text.length > ANSWER_LENGTH) {
    throw new OperatorRefusal(`the answer has more than ${ANSWER_LENGTH} characters`);
  }
  const { reference } = await findNamed(call);
  const { merchantCode } = deps.identity;
  const memberId = await answerFeedback(tx, { merchantCode, reference, answer: text, operator, now });
  if (memberId === undefined) throw new OperatorRefusal(`feedback ${reference} is answered already`);
  await notifyMember(deps.identity, tx, {
    memberId,
    template: 'feedback-answered',
    values: { reference },
    quote: text,
  });
  return [`feedback ${reference} is answered, and the member is notified`];
}
