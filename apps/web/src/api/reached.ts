/** Whether the last call got an answer, and who wants to know when that changes. */
export const reach: { answered: boolean; onChange?: () => void } = { answered: true };

/** Told after each call: whether any answer came. */
export function noteReached(answered: boolean): void {
  if (reach.answered === answered) return;
  reach.answered = answered;
  reach.onChange?.();
}
