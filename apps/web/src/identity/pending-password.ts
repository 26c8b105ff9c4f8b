/** Maximum time a typed password waits for the password-change screen. */
const PENDING_FOR_MS = 5 * 60_000;

let pending: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores the password of this login in memory only, for at most five minutes. */
export function setPendingPassword(password: string): void {
  clearTimeout(timer);
  timer = setTimeout(clearPendingPassword, PENDING_FOR_MS);
  pending = password;
}

/** Returns the password of the recent login, or undefined. The caller clears it after use. */
export function pendingPassword(): string | undefined {
  return pending;
}

/** Call after use, and when the consuming screen closes. */
export function clearPendingPassword(): void {
  clearTimeout(timer);
  pending = undefined;
}
