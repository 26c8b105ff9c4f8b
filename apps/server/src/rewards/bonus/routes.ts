import type { bonus } from '@tessera/contract/rewards/bonus';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { bonusStatus } from './bonus-status.ts';
import { forfeitBonus } from './forfeit-bonus.ts';
import { wageringStatement } from './wagering/wagering-statement.ts';

export function bonusRoutes(deps: RewardsDeps): Handlers<typeof bonus> {
  return {
    bonusStatus: (input, call) => bonusStatus(deps, input, call),
    wageringStatement: (input, call) => wageringStatement(input, call),
    forfeitBonus: (input, call) => forfeitBonus(deps, input, call),
  };
}
