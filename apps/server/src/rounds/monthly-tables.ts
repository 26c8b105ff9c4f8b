import type { MonthlyTable } from '../platform/database/months.ts';

export const monthlyRoundTables: readonly MonthlyTable[] = [
  { table: 'game_round', sequence: 'game_round_id_seq' },
  { table: 'round_move', sequence: 'round_move_id_seq' },
  { table: 'round_event', sequence: 'round_event_id_seq' },
];
