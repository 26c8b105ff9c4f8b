/** What members are written when their account is to be erased, in Filipino. */
export const ERASURE_TY = {
  'erasure-asked': {
    subject: 'Buburahin ang account mo',
    lines: [
      'Kumusta {userName},',
      'noong {time} may humiling, malamang ikaw, na burahin ang account mo. Mangyayari ito sa {dueTime}.',
      'Hanggang doon, puwede mo pa itong panatilihin: mag-log in at sabihin ito. Pagkatapos, hindi na ito maibabalik ninuman, pati namin.',
      'Kung hindi ikaw ito, panatilihin na ngayon ang account at palitan ang password mo.',
    ],
    link: { label: 'Panatilihin ang account', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'Mananatili ang account mo',
    lines: [
      'Kumusta {userName},',
      'noong {time} sinabing panatilihin ang account mo. Walang buburahin dito.',
      'Kung hindi ikaw ito, palitan agad ang password mo.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'Ibinigay mo ang natira sa account mo',
    lines: [
      'Kumusta {userName},',
      'noong {time} ibinigay mo sa bahay ang {amount}, ang lahat ng natira at masyadong maliit para i-withdraw, para mabura ang account mo.',
      'Hindi na ito mababawi. Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
} as const;
