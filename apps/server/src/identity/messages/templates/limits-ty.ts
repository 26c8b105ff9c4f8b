/** What members are written about their limits, in Filipino. */
export const LIMITS_TY = {
  'deposit-limit-half': {
    subject: 'Nagamit na ang kalahati ng limit mo sa deposito',
    lines: [
      'Kumusta {userName},',
      'sa deposito mo noong {time}, nagamit na ang kalahati ng limit mo sa deposito ngayong buwan.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'Naubos na ang limit mo sa deposito',
    lines: [
      'Kumusta {userName},',
      'sa deposito mo noong {time}, ubos na ang limit mo sa deposito ngayong buwan, at naka-sign out ka na sa lahat ng device. Walang maidedeposito bago ang susunod na buwan.',
      'Puwede kang mag-log in ulit, basahin ang lahat at mag-withdraw. Kung nababahala ka sa paglalaro mo, kausapin kami o magpahinga muna.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
} as const;
