/** What members are written about their limits, in Arabic. */
export const LIMITS_AR = {
  'deposit-limit-half': {
    subject: 'استُخدم نصف حد الإيداع',
    lines: ['مرحبًا {userName}،', 'بإيداعك في {time} استُخدم نصف حد الإيداع لهذا الشهر.'],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'استُنفد حد الإيداع',
    lines: [
      'مرحبًا {userName}،',
      'بإيداعك في {time} استُنفد حد الإيداع لهذا الشهر، وسُجّل خروجك من كل الأجهزة. لا يمكن الإيداع قبل الشهر القادم.',
      'يمكنك تسجيل الدخول من جديد والاطلاع على كل شيء وسحب أموالك. إن كان اللعب يقلقك فتحدث إلينا أو خذ استراحة.',
    ],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
} as const;
