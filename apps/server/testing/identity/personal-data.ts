import { keepPersonal, type PersonalField } from '../../src/identity/personal/personal.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const findId = statement<[userName: string], { id: bigint }>(
  'test.member-by-name',
  `SELECT id FROM member WHERE user_name = $1`,
);

/** Has a member told this about themselves, proven unless said otherwise. */
export async function tellPersonal(
  { database, app }: TestApp,
  userName: string,
  told: { readonly field: PersonalField; readonly value: string; readonly verified?: boolean },
): Promise<void> {
  const { id: memberId } = await database.one(findId, [userName]);
  await database.transaction((tx) =>
    keepPersonal(app.deps.identity, tx, { memberId, told: [{ verified: true, ...told }] }),
  );
}
