import { operateOn } from '../server/operating.ts';
import type { TestApp } from '../server/app.ts';

/** No reward of the member can be stored while `work` runs. The error contains `failing_reward`. */
export async function withFailingRewards(
  test: TestApp,
  memberId: bigint,
  work: () => Promise<void>,
): Promise<void> {
  const platform = operateOn(test);
  await platform.sql(
    `ALTER TABLE reward ADD CONSTRAINT failing_reward CHECK (member_id <> ${memberId}) NOT VALID`,
  );
  try {
    await work();
  } finally {
    await platform.sql('ALTER TABLE reward DROP CONSTRAINT failing_reward');
  }
}
