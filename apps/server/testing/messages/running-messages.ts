import { sendOperatorMessage } from '../../src/messages/for-operator.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';

const findId = statement<[userName: string], { id: bigint }>(
  'test.id-of-recipient',
  `SELECT id FROM member WHERE user_name = $1`,
);

export interface OperatorLetter {
  readonly title: string;
  readonly content: string;
}

/** Sends a message of the operator to a member of a running server. */
export async function sendMessageOn(
  databaseUrl: string,
  userName: string,
  letter: OperatorLetter,
): Promise<void> {
  await onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      const { id: memberId } = await tx.one(findId, [userName]);
      await sendOperatorMessage(tx, { ...letter, memberId, now: systemClock.now() });
    }),
  );
}
