import type { Behaviour } from './behaviour.ts';

/** Texts of the rail's page. A rail is an outside party: it brings its own, apart from the site's catalogue. */
export const PAY_WORDS = {
  en: {
    title: 'Test payment',
    note: 'This is a test page: no real money moves.',
    order: 'Order',
    pay: 'Pay',
    decline: 'Decline',
    invalid: 'This payment link is not valid.',
    back: 'Back to the site',
    test: 'Test options',
    behaviour: 'How this payment ends',
    behaviours: {
      plain: 'As usual',
      partial: 'Less money arrives than was ordered',
      over: 'More money arrives than was ordered',
      late: 'The money arrives after the order expired',
      'failed-after-paid': 'Reported as paid, then as failed',
      'paid-after-failed': 'Reported as failed, then as paid',
      duplicate: 'Every message arrives twice',
      forged: 'A message with a false signature',
      timeout: 'The gateway does not respond at first',
      confirming: 'Waits for confirmation first',
      refunded: 'Paid, then refunded',
    },
  },
  'fil-PH': {
    title: 'Pansubok na bayad',
    note: 'Pansubok lang ang pahinang ito: walang totoong perang gagalaw.',
    order: 'Order',
    pay: 'Magbayad ng',
    decline: 'Tanggihan',
    invalid: 'Hindi wasto ang link ng bayad na ito.',
    back: 'Bumalik sa site',
    test: 'Mga opsiyon sa pagsubok',
    behaviour: 'Paano matatapos ang bayad na ito',
    behaviours: {
      plain: 'Gaya ng karaniwan',
      partial: 'Kulang ang perang dumating',
      over: 'Sobra ang perang dumating',
      late: 'Dumating ang pera matapos mag-expire ang order',
      'failed-after-paid': 'Iniulat na bayad na, saka bigo',
      'paid-after-failed': 'Iniulat na bigo, saka bayad na',
      duplicate: 'Dalawang beses dumarating ang bawat mensahe',
      forged: 'Mensaheng may pekeng pirma',
      timeout: 'Hindi muna sumasagot ang gateway',
      confirming: 'Naghihintay muna ng kumpirmasyon',
      refunded: 'Nabayaran, saka ibinalik ang pera',
    },
  },
  ar: {
    title: 'دفع تجريبي',
    note: 'هذه صفحة تجريبية: لا يتحرك مال حقيقي.',
    order: 'الطلب',
    pay: 'ادفع',
    decline: 'رفض',
    invalid: 'رابط الدفع هذا غير صالح.',
    back: 'العودة إلى الموقع',
    test: 'خيارات الاختبار',
    behaviour: 'كيف ينتهي هذا الدفع',
    behaviours: {
      plain: 'كالمعتاد',
      partial: 'يصل مبلغ أقل من المطلوب',
      over: 'يصل مبلغ أكبر من المطلوب',
      late: 'يصل المال بعد انتهاء مهلة الطلب',
      'failed-after-paid': 'يُبلَّغ أنه دُفع ثم أنه فشل',
      'paid-after-failed': 'يُبلَّغ أنه فشل ثم أنه دُفع',
      duplicate: 'تصل كل رسالة مرتين',
      forged: 'رسالة بتوقيع مزوّر',
      timeout: 'لا تردّ البوابة في البداية',
      confirming: 'ينتظر التأكيد أولًا',
      refunded: 'دُفع ثم أُعيد المبلغ',
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly behaviours: Readonly<Record<Behaviour, string>>; readonly [word: string]: unknown }
  >
>;
export type PayLanguage = keyof typeof PAY_WORDS;
