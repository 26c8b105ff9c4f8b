import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { DEPOSIT_TERMS, MISSION_TERMS, REFERRAL_TERMS } from './promotion-files.ts';

/** Valid terms of each kind that staff can create. Nobody meets the condition of the gift by registration alone. */
export const VALID_TERMS: Readonly<Partial<Record<RewardKind, object>>> = {
  DEPOSIT: DEPOSIT_TERMS,
  REGISTER: { amount: '10', condition: 'mobile', withinDays: 7, claimDays: 7 },
  LOGIN: { calendar: 'cycle', missed: 'restart', amounts: ['1', '2'], claimDays: 7 },
  SAVIOR: { window: 'day', basisPoints: 1000, minLoss: '10', maxAmount: '50', gameTypes: [], claimDays: 7 },
  TICKET: { amount: '5', gameTypes: ['RNG'], lastsDays: 7, claimDays: 7 },
  PROMOCODE: { amount: '10', claimDays: 7 },
  MISSION: MISSION_TERMS,
  REFERRAL: REFERRAL_TERMS,
  GIVEAWAY: { amount: '100', parts: 50, smallest: '1', claimDays: 7 },
};
