import { createHmac, hash, type KeyObject } from 'node:crypto';

/** Under which a token is kept. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token of the session that a launch token is swapped for: always the same, so that a lost answer costs nothing. */
export function sessionTokenOf(launchToken: string, key: KeyObject): string {
  return createHmac('sha256', key).update(launchToken).digest('base64url');
}
