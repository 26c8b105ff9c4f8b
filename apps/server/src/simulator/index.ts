export { STORY_LENGTH } from './messages.ts';
export { openSimulator } from './open-simulator.ts';
export { runSimulator } from './run-simulator.ts';
export { sendAgain } from './http-wallet.ts';
export { runInParallel, runInOrder, type Wallet } from './run-story.ts';
