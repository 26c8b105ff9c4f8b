import { join } from 'node:path';

/** For Node, before the program a test starts: what it makes of our sources is kept for the next such start. */
export const COMPILED: readonly string[] = ['--import', join(import.meta.dirname, 'compile-cache.ts')];
