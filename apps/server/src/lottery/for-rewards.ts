export { riskOfRounds } from './exposure/risk-of-rounds.ts';
