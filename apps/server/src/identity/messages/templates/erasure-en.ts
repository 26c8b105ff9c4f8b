/** What members are written when their account is to be erased, in English. */
export const ERASURE_EN = {
  'erasure-asked': {
    subject: 'Your account will be erased',
    lines: [
      'Hello {userName},',
      'On {time} someone, most likely you, asked for your account to be erased. It will be erased on {dueTime}.',
      'Until then you can keep it: log in and say so. After that nobody can bring it back, not even us.',
      'If it was not you, keep the account now and change your password.',
    ],
    link: { label: 'Keep the account', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'Your account will be kept',
    lines: [
      'Hello {userName},',
      'On {time} someone, most likely you, chose to keep your account. Nothing will be erased.',
      'If it was not you, change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'You gave up what was left in your account',
    lines: [
      'Hello {userName},',
      'On {time} you gave up {amount} to the house so that your account can be erased. It was all that was left, and too little to withdraw.',
      'It cannot be taken back. If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
} as const;
