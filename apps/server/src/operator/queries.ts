import { statement } from '../platform/database/statement.ts';

export const insertAct = statement<
  [
    at: Date,
    operator: string,
    machineUser: string,
    command: string,
    subject: string,
    parameters: string,
    outcome: 'done' | 'refused' | 'failed',
    told: string | null,
  ]
>(
  'operator.insert-act',
  `INSERT INTO operator_act (at, operator, machine_user, command, subject, parameters, outcome, told)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
