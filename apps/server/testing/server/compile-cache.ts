import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** After the start: what a test kills writes nothing at its end. */
const WRITES_AFTER_MS = 1500;

// Loaded before what a test starts as a process of its own: half of such a start is making JavaScript of the same sources again.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/tessera-compiled'));
setTimeout(flushCompileCache, WRITES_AFTER_MS).unref();
