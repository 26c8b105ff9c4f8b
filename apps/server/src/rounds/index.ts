export { closeOldRounds, roundJobs } from './jobs.ts';
export { playRules } from './play-rules.ts';
export { type RoundAnswer, roundStatements } from './queries.ts';
