/** What members are written when their account is to be erased, in Arabic. */
export const ERASURE_AR = {
  'erasure-asked': {
    subject: 'سيُمحى حسابك',
    lines: [
      'مرحبًا {userName}،',
      'طُلب في {time} محو حسابك، ولعلك أنت من طلبه. سيتم ذلك في {dueTime}.',
      'يمكنك الاحتفاظ به حتى ذلك الحين: سجّل الدخول وأخبرنا. بعد ذلك لا يستطيع أحد استعادته، ولا نحن.',
      'إن لم تكن أنت، فاحتفظ بالحساب الآن وغيّر كلمة المرور.',
    ],
    link: { label: 'الاحتفاظ بالحساب', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'حسابك باقٍ',
    lines: [
      'مرحبًا {userName}،',
      'طُلب في {time} الاحتفاظ بحسابك. لن يُمحى منه شيء.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا.',
    ],
    link: { label: 'مركز الأمان', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'تنازلت عما بقي في حسابك',
    lines: [
      'مرحبًا {userName}،',
      'تنازلت في {time} للدار عن {amount}، وهو كل ما بقي وأقل مما يمكن سحبه، ليتسنى محو حسابك.',
      'لا يمكن استرداده. إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: { label: 'مركز الأمان', address: '{origin}/m/securityCenter' },
  },
} as const;
