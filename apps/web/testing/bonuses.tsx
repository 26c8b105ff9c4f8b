import { compileMessage } from '@lingui/message-utils/compileMessage';
import { REWARD_KINDS } from '@tessera/contract/rewards/rewards';
import { DAY_MS } from '../src/i18n/formats.ts';
import { LocaleProvider } from '../src/i18n/locale-provider.tsx';
import type { LanguageCode } from '../src/i18n/languages.ts';
import { Screen } from '../src/rewards/center/reward-center-screen.tsx';
import { type Answers, SESSION, showScreen } from './screen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

export const CONTRIBUTIONS = {
  RNG: 10_000,
  FISH: 5000,
  LIVE: 1000,
  PVP: 1000,
  COCKFIGHT: 0,
  SPORTS: 0,
  ESPORTS: 0,
  LOTT: 0,
  ELOTT: 0,
};

export const bonus = (rewardId: string, changes: object = {}) => ({
  rewardId,
  kind: 'DEPOSIT',
  form: 'bonus',
  title: 'First deposit doubled',
  amount: '1000.00',
  balance: '880.00',
  required: '8000.00',
  wagered: '1200.00',
  bonusFirst: false,
  stakeBasisPoints: null,
  maxStake: '5.00',
  contributions: CONTRIBUTIONS,
  instantBasisPoints: 5000,
  lastMonthTurnover: null,
  maxWin: null,
  refusedTypes: ['LOTT'],
  refusedNames: [],
  uncountedNames: [],
  lastsDays: 30,
  wagerUntil: inDays(12),
  ...changes,
});
export const queuedBonus = (rewardId: string) =>
  bonus(rewardId, { amount: '50.00', balance: '0.00', wagered: '0.00', wagerUntil: null });

export const reward = (id: string, changes: object = {}) => ({
  id,
  kind: 'DEPOSIT',
  title: 'First deposit doubled',
  form: 'bonus',
  ticket: null,
  amount: '1000.00',
  state: 'issued',
  issuedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: inDays(3),
  claimedAt: null,
  endedAt: null,
  endedByExclusion: false,
  excess: null,
  transferId: null,
  ...changes,
});

export interface Bonuses {
  active: object | null;
  queued: object[];
  issued: object[];
}

function inLanguage([code, texts]: readonly [code: LanguageCode, texts: Readonly<Record<string, string>>]) {
  const messages = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
  );
  return (
    <LocaleProvider code={code} messages={messages}>
      <Screen />
    </LocaleProvider>
  );
}

/** The reward center with some bonuses and rewards, in English where no other language is stated. */
export const showCenter = (
  bonuses: Bonuses,
  rewards: readonly object[] = [],
  answers: Answers = {},
  at = '/m/rewardCenter',
  language?: readonly [code: LanguageCode, texts: Readonly<Record<string, string>>],
) =>
  showScreen(language ? () => inLanguage(language) : Screen, {
    at,
    session: SESSION,
    answers: {
      'rewards.availablePromotions': () =>
        Object.fromEntries(REWARD_KINDS.map((kind) => [kind, { enabled: kind === 'DEPOSIT', count: 0 }])),
      'rewards.rewardList': () => ({ content: rewards, next: null }),
      'bonus.bonusStatus': () => bonuses,
      'wallet.wallet': () => ({
        sumBalance: '110.00',
        debt: '0.00',
        currency: 'PHP',
        currencySymbol: '₱',
        sequence: '4',
      }),
      ...answers,
    },
  });
