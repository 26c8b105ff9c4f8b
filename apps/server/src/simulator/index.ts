export { STORY_LENGTH } from './draw-plan.ts';
export { openSimulator } from './open-simulator.ts';
export { runSimulator } from './run-simulator.ts';
export { sendAgain } from './send-again.ts';
export { tellAtOnce, tellInLine, type Wallet } from './tell-story.ts';
