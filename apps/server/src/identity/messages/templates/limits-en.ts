/** What members are written about their limits, in English. */
export const LIMITS_EN = {
  'deposit-limit-half': {
    subject: 'Half of your deposit limit is used',
    lines: [
      'Hello {userName},',
      'with your deposit of {time} half of your deposit limit of this month is used.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'Your deposit limit is used up',
    lines: [
      'Hello {userName},',
      'with your deposit of {time} your deposit limit of this month is used up, and you are signed out everywhere. Nothing can be paid in before the next month.',
      'You can log in again, read everything and take your money out. If playing worries you, talk to us or take a break.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
} as const;
