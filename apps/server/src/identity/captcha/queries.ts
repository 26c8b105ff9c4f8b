import { statement } from '../../platform/database/statement.ts';

export const insertCaptcha = statement<[idHash: Buffer, purpose: string, expiresAt: Date]>(
  'identity.insert-captcha',
  `INSERT INTO captcha (id_hash, purpose, expires_at) VALUES ($1, $2, $3)`,
);

export const findCaptcha = statement<[idHash: Buffer, now: Date], { purpose: string }>(
  'identity.find-captcha',
  `SELECT purpose FROM captcha WHERE id_hash = $1 AND expires_at > $2`,
);

export const burnCaptcha = statement<[idHash: Buffer], { purpose: string; expiresAt: Date }>(
  'identity.burn-captcha',
  `DELETE FROM captcha WHERE id_hash = $1 RETURNING purpose, expires_at AS "expiresAt"`,
);

export const sweepCaptchas = statement<[now: Date]>(
  'identity.sweep-captchas',
  `DELETE FROM captcha WHERE expires_at <= $1`,
);
