import {
  deleteExpired,
  type DeleteOptions,
  type RetentionDeps,
} from '../../src/platform/retention/delete-expired.ts';
import { retentionRules } from '../../src/retention.ts';

/** Deletes all expired rows like the job, without pauses. */
export function deleteAllExpired(
  { database, clock }: RetentionDeps,
  options: DeleteOptions = {},
): Promise<void> {
  return deleteExpired({ database, clock }, retentionRules, {
    pauseFactor: 0,
    ...options,
  });
}
