import { statement } from '../../platform/database/statement.ts';

export interface TrialRow {
  readonly id: bigint;
  readonly userName: string;
}

export const findTrial = statement<[secretHash: Buffer, now: Date], TrialRow>(
  'identity.find-trial',
  `SELECT id, user_name AS "userName" FROM member
    WHERE trial_secret_hash = $1 AND trial_expires_at > $2 AND enabled`,
);

/** Ends at most so many. What they won and lost stays in the books; nobody gets in any more. */
export const endTrials = statement<[now: Date, limit: number]>(
  'identity.end-trials',
  `UPDATE member SET enabled = false, trial_secret_hash = NULL WHERE id = ANY (ARRAY(
     SELECT id FROM member WHERE enabled AND trial_expires_at IS NOT NULL AND trial_expires_at <= $1
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED))`,
);
