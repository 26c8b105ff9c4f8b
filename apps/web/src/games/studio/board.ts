/** The animated board of a game. It animates transform and opacity only. */
export interface Board<Choice, Round> {
  /** A round was sent. */
  begin(choice: Choice): void;
  /** Shows the result; resolves when the animation has ended. */
  show(round: Round): Promise<void>;
  /** No round was played: restores the previous state. */
  back(): Promise<void>;
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
