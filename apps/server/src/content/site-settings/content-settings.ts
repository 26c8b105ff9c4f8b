import { categoryCode } from '@tessera/contract/content/content';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';

const inLanguages = z.record(languageCode, z.string());

/** Categories of promotions in order, each with its name by language. */
export const promotionCategories = z._default(
  z.array(z.strictObject({ code: categoryCode, labels: inLanguages })),
  [
    { code: 'WELCOME', labels: { EN: 'Welcome', TY: 'Pagsalubong', AR: 'الترحيب' } },
    { code: 'DEPOSIT', labels: { EN: 'Deposit', TY: 'Deposito', AR: 'الإيداع' } },
    { code: 'GAMES', labels: { EN: 'Games', TY: 'Laro', AR: 'الألعاب' } },
    { code: 'LOTTERY', labels: { EN: 'Lottery', TY: 'Lotto', AR: 'اليانصيب' } },
    { code: 'VIP', labels: { EN: 'VIP', TY: 'VIP', AR: 'كبار الأعضاء' } },
  ],
);

/** Picture, words and their colour of the download page; `{brand}` in the words is the name of the house. */
export const downloadTemplate = z._default(
  z.strictObject({
    app_background: z.string().check(z.regex(/^\/art\/[A-Za-z0-9_./-]+$/)),
    app_desc: inLanguages,
    app_desc_font_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  }),
  {
    app_background: '/art/banner/download-hot.svg',
    app_desc: {
      EN: 'Keep {brand} on your home screen: it opens in one tap, fills the whole screen and takes almost no space.',
      TY: 'Ilagay ang {brand} sa iyong home screen: bukas sa isang tap, sakop ang buong screen at halos walang kinakaing espasyo.',
      AR: 'ضع {brand} على شاشتك الرئيسية: يُفتح بلمسة واحدة، ويملأ الشاشة كلها، ولا يكاد يشغل مساحة.',
    },
    app_desc_font_color: '#ffffff',
  },
);
