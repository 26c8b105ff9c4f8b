/** Until when no further code may be asked for, by whom it goes to. It outlives the screen, not the page. */
const untilMsByReceiver = new Map<string, number>();

export function waitFor(to: string, seconds: number): void {
  untilMsByReceiver.set(to, Date.now() + seconds * 1000);
}

/** Milliseconds since 1970; 0 when a code may be asked for. */
export function waitUntilMs(to: string): number {
  return untilMsByReceiver.get(to) ?? 0;
}

/** Whether a code went there that may still come. */
export function isUnderWay(to: string): boolean {
  return waitUntilMs(to) > Date.now();
}
