import { statement } from '../../platform/database/statement.ts';

export const insertCaptcha = statement<[idHash: Buffer, purpose: string, expiresAt: Date]>(
  'identity.insert-captcha',
  `INSERT INTO captcha (id_hash, purpose, expires_at) VALUES ($1, $2, $3)`,
);

export const findCaptcha = statement<[idHash: Buffer, now: Date], { purpose: string }>(
  'identity.find-captcha',
  `SELECT purpose FROM captcha WHERE id_hash = $1 AND expires_at > $2`,
);

/** Counts a form before the captcha accepts it. Waits for a concurrent consumption, and then finds no row. */
export const countForm = statement<[idHash: Buffer, purpose: string, now: Date, most: number]>(
  'identity.count-form',
  `UPDATE captcha SET forms = forms + 1
    WHERE id_hash = $1 AND purpose = $2 AND expires_at > $3 AND forms < $4`,
);

export const consumeCaptcha = statement<[idHash: Buffer], { purpose: string; expiresAt: Date }>(
  'identity.burn-captcha',
  `DELETE FROM captcha WHERE id_hash = $1 RETURNING purpose, expires_at AS "expiresAt"`,
);
