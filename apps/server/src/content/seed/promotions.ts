import { demoUnits } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { displayAmount } from '@tessera/contract/money';
import { DAY_MS } from '../../platform/clock.ts';
import type { ContentDeps } from '../deps.ts';
import { article, type SeededDocument } from './seeded-document.ts';

type Words = readonly [title: string, summary: string, ...blocks: string[]];
type Money = Pick<ContentDeps, 'currency' | 'currencySymbol'>;
type Rest = Pick<SeededDocument, 'category' | 'art' | 'promotionType' | 'linkageType' | 'link'>;

/** Four promotions: two running, one in the future, one ended. */
export function seededPromotions(now: Date, money: Money): SeededDocument[] {
  const text = textIn(money);
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return PROMOTIONS.map(([key, [starts, ends], rest, en, ty, ar], sort) => ({
    key,
    type: 'PR',
    sort,
    ...rest,
    startsAt: daysFromNow(starts),
    ...(ends !== null && { endsAt: daysFromNow(ends) }),
    texts: { EN: text(en), TY: text(ty), AR: text(ar) },
  }));
}

function textIn(money: Money) {
  return (words: Words) => {
    const [title = '', summary = '', ...blocks] = words.map((text) => inCurrency(text, money));
    return { title, summary, content: article(...blocks) };
  };
}

/**
 * Texts contain amounts in pesos; this converts them to amounts of similar size in the merchant's currency. In Arabic, the
 * sign follows the number, as on the site.
 */
function inCurrency(text: string, { currency, currencySymbol }: Money): string {
  const isArabic = /\p{Script=Arabic}/u.test(text);
  const decimals = currencyDecimals(currency);
  const sign = currencySymbol.length > 1 ? `${currencySymbol} ` : currencySymbol;
  return text.replaceAll(/₱(\d[\d,]*(?:\.\d\d)?)/g, (_whole, pesos: string) => {
    const amount = displayAmount(demoUnits(pesos.replaceAll(',', ''), currency), decimals);
    const digits = pesos.includes('.') ? grouped(amount) : amount.replace(/\.0+$/, '');
    return isArabic ? `${digits}\u00a0${currencySymbol}` : sign + digits;
  });
}

function grouped(amount: string): string {
  return amount.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))(?<!\.\d*)/g, ',');
}

type Days = readonly [starts: number, ends: number | null];

const PROMOTIONS: readonly (readonly [
  key: string,
  days: Days,
  rest: Rest,
  en: Words,
  ty: Words,
  ar: Words,
])[] = [
  [
    'promotion-welcome',
    [-30, null],
    {
      category: 'WELCOME',
      art: 'inhouse',
      promotionType: 'DEPOSIT',
      linkageType: 'R',
      link: 'first-deposit',
    },
    [
      'A first deposit that counts double',
      '100% on your first deposit, up to ₱500.',
      'Your first deposit is matched once, up to ₱500.00. You choose the bonus with your deposit and claim it in the reward center within 7 days; nothing happens without you.',
      '# What you need to do',
      '- Stake 8 times the bonus within 30 days; then the bonus is cash.',
      '- Slots count in full, fishing games half, card and live games 10%. Sports and lotteries are closed while the bonus is active.',
      '- Give the bonus back at any time: your cash stays yours.',
      'For example, a deposit of ₱300.00 gives a bonus of ₱300.00, and ₱300.00 × 8 = ₱2,400.00 has to be staked.',
    ],
    [
      'Doble ang unang deposito mo',
      '100% sa unang deposito mo, hanggang ₱500.',
      'Tatapatan nang isang beses ang unang deposito mo, hanggang ₱500.00. Pipiliin mo ang bonus kasabay ng deposito at kukunin sa reward center sa loob ng 7 araw; walang mangyayari kung hindi ka pumili.',
      '# Ang kailangan mong gawin',
      '- Itaya nang 8 beses ang bonus sa loob ng 30 araw; pagkatapos ay pera na ang bonus.',
      '- Buong bilang ang slots, kalahati ang fishing, 10% ang baraha at live. Sarado ang sports at lotto habang may bonus.',
      '- Maibabalik mo ang bonus kahit kailan: sa iyo pa rin ang pera mo.',
      'Halimbawa: ang depositong ₱300.00 ay may bonus na ₱300.00, at ₱300.00 × 8 = ₱2,400.00 ang kailangang itaya.',
    ],
    [
      'أول إيداع يُحسب ضعفين',
      '100% على أول إيداع لك، حتى ₱500.',
      'نضاعف أول إيداع لك مرة واحدة، حتى ₱500.00. تختار المكافأة مع إيداعك وتطلبها في مركز المكافآت خلال 7 أيام، ولا يحدث شيء من دونك.',
      '# ما المطلوب منك',
      '- راهن بثمانية أضعاف المكافأة خلال 30 يومًا، فتصبح المكافأة نقدًا.',
      '- تُحسب ألعاب السلوتس كاملةً، وألعاب الصيد بالنصف، وألعاب الورق والألعاب المباشرة بنسبة 10%. تُغلق الرياضة واليانصيب ما دامت المكافأة نشطة.',
      '- أعد المكافأة متى شئت: يبقى نقدك لك.',
      'مثال: إيداع بقيمة ₱300.00 يمنح مكافأة قدرها ₱300.00، و₱300.00 × 8 = ₱2,400.00 هو ما يجب أن تراهن به.',
    ],
  ],
  [
    'promotion-cashback',
    [-5, 25],
    {
      category: 'GAMES',
      art: 'rng',
      promotionType: 'CASHBACK',
      linkageType: 'R',
      link: 'demo-cashback',
    },
    [
      'A tenth of last week’s losses back',
      '10% of what slots cost you, every Monday, as cash and not as a bonus.',
      'Every Monday we look at your slot play in the week before, Monday to Sunday. If you staked more than you won, a tenth of the difference is yours.',
      '# The rules',
      '- From ₱10.00 to ₱1,000.00 a week.',
      '- It is cash: you do not have to stake anything for it.',
      '- Claim it in the reward center by the following Sunday; then it lapses.',
      'A loss is still a loss, even if you get some of it back. Do not play for the cashback.',
    ],
    [
      'Ikasampung bahagi ng talo noong isang linggo, balik sa iyo',
      '10% ng nagastos mo sa slots, tuwing Lunes, bilang pera at hindi bonus.',
      'Tuwing Lunes, tinitingnan namin ang slots mo noong nakaraang linggo, Lunes hanggang Linggo. Kung mas malaki ang taya kaysa panalo, sa iyo ang ikasampung bahagi ng diperensiya.',
      '# Mga patakaran',
      '- Mula ₱10.00 hanggang ₱1,000.00 kada linggo.',
      '- Pera ito: walang kailangang itaya.',
      '- Kunin sa reward center hanggang sa kasunod na Linggo; pagkatapos ay mawawala na.',
      'Talo pa rin ang talo kahit may bumalik. Huwag maglaro para lang sa cashback.',
    ],
    [
      'نعيد إليك عُشر خسائر الأسبوع الماضي',
      '10% مما كلّفتك ألعاب السلوتس، كل يوم اثنين، مالًا لا مكافأة.',
      'كل يوم اثنين ننظر في ألعاب السلوتس التي لعبتها في الأسبوع السابق، من الاثنين إلى الأحد. إن راهنت بأكثر مما ربحت فعُشر الفرق لك.',
      '# القواعد',
      '- من ₱10.00 إلى ₱1,000.00 في الأسبوع.',
      '- هو مال: لا يلزمك أن تراهن بشيء من أجله.',
      '- اطلبه في مركز المكافآت حتى يوم الأحد التالي؛ بعده يسقط.',
      'استعادة جزء من الخسارة تبقى خسارة. لا تلعب من أجل ما يُعاد إليك.',
    ],
  ],
  [
    'promotion-draw-night',
    [6, 9],
    { category: 'LOTTERY', art: 'lott', promotionType: '' },
    [
      'Draw night: three evenings of verifiable draws',
      'Friday to Sunday, a draw every five minutes, each one published with its seed.',
      'For three evenings, from 19:00 to 23:00, there is a draw every five minutes. We commit to each one before its ticket sales end.',
      '# Taking part',
      '- No need to sign up: every ticket for these draws takes part.',
      '- The prizes of each draw are shown on its ticket and do not depend on how many people take part.',
      '- Results, seeds and how to check them are published after each draw.',
    ],
    [
      'Gabi ng bunutan: tatlong gabi ng bunot na masusuri',
      'Biyernes hanggang Linggo, may bunot tuwing limang minuto, at inilalathala ang bawat isa kasama ang seed nito.',
      'Tatlong gabi, mula 19:00 hanggang 23:00, may bunot tuwing limang minuto. Itinatakda namin ang bawat bunot bago magsara ang bentahan ng tiket.',
      '# Pagsali',
      '- Hindi kailangang magpalista: kasali ang bawat tiket ng mga bunot na ito.',
      '- Nakasulat sa tiket ang mga premyo ng bawat bunot, at hindi nakabatay ang mga ito sa dami ng sumali.',
      '- Inilalathala pagkatapos ng bawat bunot ang resulta, seed at paraan ng pagsuri.',
    ],
    [
      'ليلة السحب: ثلاث أمسيات من سحوبات يمكن التحقق منها',
      'من الجمعة إلى الأحد، سحب كل خمس دقائق، ويُنشر كلٌّ منها مع بذرته.',
      'لثلاث أمسيات، من 19:00 إلى 23:00، يجري سحب كل خمس دقائق. ويُلتزم بكل سحب قبل أن ينتهي بيع تذاكره.',
      '# المشاركة',
      '- بلا تسجيل: تشارك كل تذكرة من تذاكر هذه السحوبات.',
      '- جوائز كل سحب مكتوبة على تذكرته ولا تتعلق بعدد المشاركين.',
      '- تُنشر بعد كل سحب النتائج والبذور وطريقة التحقق منها.',
    ],
  ],
  [
    'promotion-opening-week',
    [-20, -3],
    { category: 'DEPOSIT', art: 'hot', promotionType: 'DEPOSIT_BONUS' },
    [
      'Opening weeks: deposits without a fee',
      'In our first weeks we paid the fees of every method.',
      'Until the end of the opening weeks no method charged a fee. Deposits made by then were credited in full.',
      'This promotion has ended. What applies now is shown beside each method in <a href="/m/voucherCenter">Deposit</a>.',
    ],
    [
      'Mga unang linggo: depositong walang bayad-serbisyo',
      'Sa aming mga unang linggo, sagot namin ang bayad-serbisyo ng bawat paraan.',
      'Hanggang sa dulo ng mga unang linggo, walang bayad-serbisyo ang alinmang paraan. Buong pumasok ang mga depositong ginawa noon.',
      'Tapos na ang promosyong ito. Nakasulat sa tabi ng bawat paraan sa <a href="/m/voucherCenter">Deposito</a> ang umiiral ngayon.',
    ],
    [
      'أسابيع الافتتاح: إيداعات بلا رسوم',
      'في أسابيعنا الأولى دفعنا نحن رسوم كل طريقة.',
      'حتى نهاية أسابيع الافتتاح لم تأخذ أي طريقة رسومًا. وأُضيفت الإيداعات التي تمت حتى ذلك الحين كاملةً.',
      'انتهى هذا العرض. ما يسري الآن مكتوب بجانب كل طريقة في <a href="/m/voucherCenter">الإيداع</a>.',
    ],
  ],
];
