export { openSimulator } from './open-simulator.ts';
export { runSimulator } from './run-simulator.ts';
