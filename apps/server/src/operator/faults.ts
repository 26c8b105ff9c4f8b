/** A rule stands against what was asked: it is told in its message, and nothing was done. */
export class OperatorRefusal extends Error {}

/** What was typed is no command. */
export class UsageFault extends Error {}
