/** What members are written about their limits, in English. */
export const LIMITS_EN = {
  'deposit-limit-half': {
    subject: 'You have used half of your deposit limit',
    lines: [
      'Hello {userName},',
      'With your deposit on {time} you have used half of your deposit limit for this month.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'You have used up your deposit limit',
    lines: [
      'Hello {userName},',
      'With your deposit on {time} you have used up your deposit limit for this month, and you are signed out everywhere. You cannot deposit again before next month.',
      'You can log in again, see everything and withdraw your money. If your play worries you, talk to us or take a break.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
} as const;
