import type { KeptTables } from '../platform/retention/retention-rule.ts';

const ACTS = 'evidence: who did what as an operator';

export const operatorKeptTables: KeptTables = {
  operator_act: ACTS,
  setting_change: ACTS,
  adjustment: ACTS,
  adjustment_decision: ACTS,
  settlement_file: 'evidence: what a payment gateway reported of its payments',
  settlement_line: 'evidence: what a payment gateway reported of its payments',
  demo_data: 'one row',
};
