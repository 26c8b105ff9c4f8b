/** A problem that the operator must correct. The message is one line, printed without a stack. */
export class StartError extends Error {}

/** An environment variable or configuration file has an invalid value. */
export class ConfigError extends StartError {}
