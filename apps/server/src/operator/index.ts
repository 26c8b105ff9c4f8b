export { operate, type OperatorGround } from './operate.ts';
export { readAtMost } from './read-at-most.ts';
