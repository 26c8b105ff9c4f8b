/** A password that was just typed may wait this long for the screen that asks for a new one. */
const HELD_FOR_MS = 5 * 60_000;

let held: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the password of this sign-in in memory, and nowhere else, for at most five minutes. */
export function holdPassword(password: string): void {
  clearTimeout(timer);
  timer = setTimeout(forgetHeldPassword, HELD_FOR_MS);
  held = password;
}

/** The password typed at the sign-in just now, or undefined. Whoever used it forgets it. */
export function heldPassword(): string | undefined {
  return held;
}

/** To be called after its use, and when the screen that could use it is left. */
export function forgetHeldPassword(): void {
  clearTimeout(timer);
  held = undefined;
}
