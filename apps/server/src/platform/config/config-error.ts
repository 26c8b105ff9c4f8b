import { StartFault } from '../database/start-fault.ts';

/** A value of the environment cannot be used; the message is the one line to show. */
export class ConfigError extends StartFault {}
