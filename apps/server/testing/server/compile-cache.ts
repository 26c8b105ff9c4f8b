import { flushCompileCache } from 'node:module';

/** Killed processes write nothing at their end, so compiled sources are written after the start. */
const WRITES_AFTER_MS = 1500;

setTimeout(flushCompileCache, WRITES_AFTER_MS).unref();
