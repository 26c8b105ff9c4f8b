export { operate, type OperatorGround } from './operate.ts';
