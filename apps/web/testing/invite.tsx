import { Screen } from '../src/rewards/invite/invite-screen.tsx';
import { type Answers, SESSION, showScreen } from './screen.tsx';

const AT = '/m/inviteFriends';

export const TERMS = {
  deposit: '100.00',
  turnover: '300.00',
  days: 30,
  reward: '50.00',
  friendReward: '20.00',
  monthLimit: 3,
  claimDays: 14,
  endsAt: null,
};

/** The answer of `referralDetails`. */
export const details = (changes: object = {}) => ({
  code: 'PEARL234',
  terms: TERMS,
  invited: 0,
  rewarded: 0,
  earned: '0.00',
  claimable: '0.00',
  inReview: '0.00',
  monthCount: 1,
  ...changes,
});

/** A row of `referralList`. */
export const friend = (id: string, changes: object = {}) => ({
  id,
  name: 'ju***4',
  registeredAt: '2026-11-20T08:00:00.000Z',
  qualifyBy: '2026-12-20T08:00:00.000Z',
  state: 'registered',
  ...changes,
});

interface Opening {
  readonly answers?: Answers;
  readonly query?: string;
  readonly running?: boolean;
}

/** Opens the invitation with a code and without friends. */
export function show(known: object = {}, { answers = {}, query = '', running = true }: Opening = {}) {
  return showScreen(Screen, {
    at: AT + query,
    session: SESSION,
    flags: { REFERRAL: true, REFERRALPROMO: running },
    answers: {
      'referrals.referralDetails': () => details(known),
      'referrals.referralList': () => ({ content: [], next: null }),
      'referrals.referralIncome': () => ({ content: [], next: null }),
      'referrals.referralRanking': () => ({ content: [] }),
      ...answers,
    },
  });
}
