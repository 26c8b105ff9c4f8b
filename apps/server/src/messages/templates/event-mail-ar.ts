import type { MailWords } from './templates.ts';
import type { EVENT_MAIL_EN } from './event-mail-en.ts';

export const EVENT_MAIL_AR: Readonly<Record<keyof typeof EVENT_MAIL_EN, MailWords>> = {
  'deposit-credited': {
    subject: 'إيداعك في رصيدك',
    lines: ['مرحبًا {userName}،', 'أُضيف إيداعك بقيمة {amount} في {time}، وهو الآن في رصيدك.'],
    link: { label: 'الإيداع', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-in-review': {
    subject: 'نراجع إيداعك',
    lines: [
      'مرحبًا {userName}،',
      'يراجع فريقنا إيداعك بقيمة {amount} منذ {time}. لا يلزمك فعل أي شيء.',
      'سنخبرك فور اتخاذ القرار.',
    ],
    link: { label: 'الإيداع', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-not-credited': {
    subject: 'لم يُضف إيداعك',
    lines: [
      'مرحبًا {userName}،',
      'لم يُضف إيداعك بقيمة {amount} إلى رصيدك. السبب في السجل.',
      'إن خُصم المال من حسابك فراسل خدمة العملاء.',
    ],
    link: { label: 'الإيداع', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'withdrawal-requested': {
    subject: 'وصلنا طلب سحبك',
    lines: [
      'مرحبًا {userName}،',
      'طلبت في {time} سحب {amount} إلى {account}. يمكنك متابعة كل خطوة.',
      'إن لم تطلب ذلك فغيّر كلمة المرور فورًا.',
    ],
    link: { label: 'متابعة السحب', address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}' },
  },
  'withdrawal-sent': {
    subject: 'سحبك في الطريق',
    lines: ['مرحبًا {userName}،', 'أُرسل {amount} إلى {account} في {time}. سنخبرك عند وصوله.'],
    link: { label: 'متابعة السحب', address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}' },
  },
  'limit-set': {
    subject: 'تم تحديد حدّك',
    lines: ['مرحبًا {userName}،', 'حدّدت حدًا أو خفّضته في {time}. وهو سارٍ على الفور.'],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'limit-raise-waits': {
    subject: 'رفع حدّك يحتاج إلى انتظار',
    lines: [
      'مرحبًا {userName}،',
      'طلبت في {time} حدًا أعلى. يمكنك تأكيده ابتداءً من {dueTime}.',
      'حتى ذلك الحين يسري حدّك الحالي، وإن لم تفعل شيئًا فسيبقى.',
    ],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'limit-raised': {
    subject: 'رُفع حدّك',
    lines: ['مرحبًا {userName}،', 'أكّدت حدًا أعلى في {time}. وهو سارٍ الآن.'],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'break-started': {
    subject: 'بدأت استراحتك',
    lines: [
      'مرحبًا {userName}،',
      'بدأت استراحتك في {time} وتنتهي في {dueTime}. حتى ذلك الحين لا يمكنك اللعب أو الإيداع.',
      'يمكنك سحب أموالك في أي وقت.',
    ],
    link: { label: 'اللعب الآمن', address: '{origin}/m/protection' },
  },
  'exclusion-started': {
    subject: 'لقد استبعدت نفسك من اللعب',
    lines: [
      'مرحبًا {userName}،',
      'بدأ استبعادك في {time}. ويستمر حتى {dueTime} على الأقل ولا ينتهي من تلقاء نفسه.',
      'يمكنك تسجيل الدخول لسحب أموالك.',
    ],
    link: { label: 'اللعب الآمن', address: '{origin}/m/protection' },
  },
  'large-win': {
    subject: 'حققت فوزًا كبيرًا',
    lines: ['مرحبًا {userName}،', 'ربحت {amount} في {game}. المبلغ في رصيدك.'],
    link: { label: 'جولاتك', address: '{origin}/m/gameRecord?order={orderId}' },
  },
  'lottery-win': {
    subject: 'ربحت {amount} في {game}',
    lines: ['مرحبًا {userName}،', 'ربح طلبك في الإصدار {numero} من {game} مبلغ {amount}. المبلغ في رصيدك.'],
    link: { label: 'الطلب', address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}' },
  },
  'lottery-corrected': {
    subject: 'صُحّحت نتيجة {game}',
    lines: [
      'مرحبًا {userName}،',
      'صُحّحت نتيجة الإصدار {numero} من {game}. كان المبلغ المدفوع لطلبك {before} وأصبح الآن {amount}. أُضيف الفرق إلى رصيدك أو خُصم منه.',
    ],
    link: { label: 'الطلب', address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}' },
  },
  'lottery-refunded': {
    subject: 'أُعيدت رهاناتك في {game}',
    lines: [
      'مرحبًا {userName}،',
      'أُلغي الإصدار {numero} من {game}. عادت رهاناتك البالغة {amount} إلى رصيدك. تُسترد جوائز الإصدار الملغى.',
    ],
    link: { label: 'الطلب', address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}' },
  },
  'reward-issued': {
    subject: 'مكافأة بانتظارك',
    lines: ['مرحبًا {userName}،', 'لديك مكافأة بقيمة {amount}: {title}. اطلبها لتصبح لك.'],
    link: { label: 'المكافأة', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
  'ticket-issued': {
    subject: 'تذكرة بانتظارك',
    lines: ['مرحبًا {userName}،', 'لديك تذكرة تدفع {amount} من رهاناتك: {title}. اطلبها والعب.'],
    link: { label: 'التذكرة', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
};
