export { roundEventJob, roundJobs } from './jobs.ts';
export { monthlyRoundTables, type RoundAnswer, roundStatements } from './queries.ts';
export { playRules } from './play-rules.ts';
export { consumeRoundEvents, type RoundEventConsumer } from './round-events.ts';
