import { ensureFrontEnd } from './front-end.ts';

// The server runs in this very process: signals reach it at once, and nothing is left behind.
await ensureFrontEnd();
await import('../apps/server/src/main.ts');
