import { statement } from '../../platform/database/statement.ts';

/** Sets the password and resets its failed attempts. */
export const putWithdrawalPassword = statement<[memberId: bigint, passwordHash: string, now: Date]>(
  'identity.put-withdrawal-password',
  `INSERT INTO withdrawal_password (member_id, password_hash, set_at) VALUES ($1, $2, $3)
   ON CONFLICT (member_id) DO UPDATE
      SET password_hash = excluded.password_hash, set_at = excluded.set_at, tries = 0, locked_until = NULL`,
);

/** Of two concurrent first passwords one is stored. */
export const insertWithdrawalPassword = statement<[memberId: bigint, passwordHash: string, now: Date]>(
  'identity.insert-withdrawal-password',
  `INSERT INTO withdrawal_password (member_id, password_hash, set_at) VALUES ($1, $2, $3)
   ON CONFLICT (member_id) DO NOTHING`,
);

/** Only while the verified password is still the current one. */
export const replaceWithdrawalPassword = statement<
  [memberId: bigint, provenHash: string, passwordHash: string, now: Date]
>(
  'identity.replace-withdrawal-password',
  `UPDATE withdrawal_password SET password_hash = $3, set_at = $4, tries = 0, locked_until = NULL
    WHERE member_id = $1 AND password_hash = $2`,
);

/**
 * Counts an attempt before its check; no row while the password is locked. The last allowed attempt locks
 * it for 15 minutes, doubled with each further lock, at most a day.
 */
export const countPasswordAttempt = statement<
  [memberId: bigint, now: Date, triesAllowed: number],
  { passwordHash: string; locked: boolean }
>(
  'identity.take-password-try',
  `UPDATE withdrawal_password
      SET tries = tries + 1,
          locked_until = CASE WHEN (tries + 1) % $3::integer = 0
            THEN $2::timestamptz + least(interval '15 minutes' * 2 ^ least((tries + 1) / $3 - 1, 10), interval '1 day')
            ELSE NULL END
    WHERE member_id = $1 AND (locked_until IS NULL OR locked_until <= $2)
   RETURNING password_hash AS "passwordHash", locked_until IS NOT NULL AS locked`,
);

/** Releases an unchecked attempt and the lock that it caused. */
export const releasePasswordAttempt = statement<[memberId: bigint, passwordHash: string, locked: boolean]>(
  'identity.give-back-password-try',
  `UPDATE withdrawal_password
      SET tries = greatest(tries - 1, 0), locked_until = CASE WHEN $3 THEN NULL ELSE locked_until END
    WHERE member_id = $1 AND password_hash = $2`,
);

/** A right password resets the failed attempts. */
export const resetPasswordAttempts = statement<[memberId: bigint, passwordHash: string]>(
  'identity.forget-password-tries',
  `UPDATE withdrawal_password SET tries = 0, locked_until = NULL WHERE member_id = $1 AND password_hash = $2`,
);

export const findWithdrawalPassword = statement<[memberId: bigint], { lockedUntil: Date | null }>(
  'identity.find-withdrawal-password',
  `SELECT locked_until AS "lockedUntil" FROM withdrawal_password WHERE member_id = $1`,
);

export const markWithdrawalPasswordReset = statement<[memberId: bigint, now: Date]>(
  'identity.mark-withdrawal-password-reset',
  `UPDATE member SET withdrawal_password_reset_at = $2 WHERE id = $1`,
);
