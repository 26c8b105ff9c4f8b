import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Flushed after the start, because killed processes write nothing at their end. */
const WRITES_AFTER_MS = 1500;

// Loaded before the programs that tests start: half of their start-up is compilation of the same sources.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/tessera-compiled'));
setTimeout(flushCompileCache, WRITES_AFTER_MS).unref();
