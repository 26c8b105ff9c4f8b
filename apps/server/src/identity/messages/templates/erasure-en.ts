/** What members are written when their account is to be erased, in English. */
export const ERASURE_EN = {
  'erasure-asked': {
    subject: 'Your account is going to be erased',
    lines: [
      'Hello {userName},',
      'on {time} somebody, most likely you, asked that your account is erased. It happens on {dueTime}.',
      'Until then you can keep it: log in and say so. Afterwards nobody can bring it back, and neither can we.',
      'If it was not you, keep the account now and change your password.',
    ],
    link: { label: 'Keep the account', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'Your account stays',
    lines: [
      'Hello {userName},',
      'on {time} it was said that your account is kept. Nothing of it is erased.',
      'If it was not you, change your password at once.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'You gave up what was left in your account',
    lines: [
      'Hello {userName},',
      'on {time} you gave {amount} to the house, all that was left and too little to withdraw, so that your account can be erased.',
      'It cannot be taken back. If it was not you, change your password at once and write to customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
} as const;
