import { ensureFrontEnd } from './front-end.ts';

// The server runs in this process: signals reach it at once, and no process is left behind.
await ensureFrontEnd();
await import('../apps/server/src/main.ts');
