import { article } from './article.ts';
import type { SeededDocument } from './seeded-document.ts';

const DAY_MS = 86_400_000;

type Words = readonly [title: string, ...blocks: string[]];
type Rest = Omit<SeededDocument, 'key' | 'texts'>;

/** Twelve announcements, of every type and for everybody they can be for; the first of each list is the newest. */
export function seededAnnouncements(now: Date): SeededDocument[] {
  return ANNOUNCEMENTS.map(([key, ageDays, rest, en, ty, ar]) => ({
    key,
    ...rest,
    startsAt: new Date(now.getTime() - ageDays * DAY_MS).toISOString(),
    texts: { EN: text(en), TY: text(ty), AR: text(ar) },
  }));
}

function text([title, ...blocks]: Words) {
  return { title, ...(blocks.length > 0 && { content: article(...blocks) }) };
}

const ANNOUNCEMENTS: readonly (readonly [
  key: string,
  ageDays: number,
  rest: Rest,
  en: Words,
  ty: Words,
  ar: Words,
])[] = [
  [
    'welcome',
    0.1,
    { type: 'PL' },
    [
      'Welcome to Tessera: try every game for free first',
      'It costs nothing to look around. A <a href="/m/trail">free trial</a> uses play money and ends by itself.',
      'When you want to play for real, an account takes a minute. The <a href="/m/help">help centre</a> answers what members ask most.',
    ],
    [
      'Maligayang pagdating sa Tessera: subukan munang libre ang bawat laro',
      'Walang kailangang bayaran para tumingin-tingin. Sa <a href="/m/trail">libreng subok</a>, hindi totoong pera ang gamit, at kusa itong nagtatapos.',
      'Kapag gusto mo nang maglaro nang totohanan, isang minuto lang ang pagbubukas ng account. Nasa <a href="/m/help">help center</a> ang sagot sa madalas itanong.',
    ],
    [
      'أهلًا بك في Tessera: جرّب كل لعبة مجانًا أولًا',
      'لا يلزمك أن تدفع شيئًا لتلقي نظرة. <a href="/m/trail">التجربة المجانية</a> تلعب بمال ليس مالًا، وتنتهي من تلقاء نفسها.',
      'حين تريد أن تلعب حقًا، لا يستغرق فتح الحساب إلا دقيقة. ويجيب <a href="/m/help">مركز المساعدة</a> عن أكثر ما يسأل عنه الأعضاء.',
    ],
  ],
  [
    'sandbox-deposits',
    1,
    { type: 'PL', executions: ['A'] },
    [
      'Deposits through the sandbox are open',
      'This platform shows how it works: deposits go through a sandbox, and no real money moves. Choose any amount in <a href="/m/voucherCenter">Deposit</a> and confirm it on the page that opens.',
    ],
    [
      'Bukas na ang deposito sa sandbox',
      'Ipinapakita ng platapormang ito kung paano ito gumagana: dumadaan sa sandbox ang deposito at walang totoong perang gumagalaw. Pumili ng halaga sa <a href="/m/voucherCenter">Deposito</a> at kumpirmahin sa pahinang bubukas.',
    ],
    [
      'الإيداع التجريبي مفتوح',
      'تعرض هذه المنصة كيف تعمل: تمر الإيداعات ببيئة تجريبية ولا يتحرك مال حقيقي. اختر أي مبلغ في <a href="/m/voucherCenter">الإيداع</a> وأكّده في الصفحة التي تُفتح.',
    ],
  ],
  [
    'open-an-account',
    2,
    { type: 'PL', executions: ['B'] },
    [
      'Favourites, records and your own seed: what an account gives you',
      'With an account you keep favourites, see every transaction and choose the seed your rounds are drawn from. <a href="/m/register">Open one</a> with a name and a password.',
    ],
    [
      'Mga paborito, talaan at sarili mong seed: ang bigay ng account',
      'Kapag may account, naitatabi mo ang mga paborito, nakikita ang bawat galaw ng pera mo at napipili ang seed na pagbubunutan ng iyong mga round. <a href="/m/register">Magbukas</a> gamit ang pangalan at password.',
    ],
    [
      'المفضلة والسجلات وبذرتك الخاصة: ما يمنحك إياه الحساب',
      'بالحساب تحتفظ بمفضلتك، وترى كل حركة لمالك، وتختار البذرة التي تُسحب منها جولاتك. <a href="/m/register">افتح حسابًا</a> باسم وكلمة مرور.',
    ],
  ],
  [
    'committed-seeds',
    4,
    { type: 'PL', announcementDisplaySpeed: 'SLOW' },
    [
      'Server seeds are committed before every round',
      'Before you play you see our seed sealed; afterwards you can have it opened and compute every round again. The <a href="/m/help">help centre</a> explains how.',
    ],
    [
      'May nakatakdang server seed bago ang bawat round',
      'Bago ka maglaro, nakikita mong nakaselyo ang aming seed; pagkatapos, maipapabukas mo ito at makukuwenta ulit ang bawat round. Nasa <a href="/m/help">help center</a> kung paano.',
    ],
    [
      'يُلتزم ببذور الخادم قبل كل جولة',
      'قبل أن تلعب ترى بذرتنا مختومة؛ وبعدها يمكنك أن تطلب فتحها وتحسب كل جولة من جديد. أما كيف، فيقوله <a href="/m/help">مركز المساعدة</a>.',
    ],
  ],
  [
    'set-a-limit',
    7,
    { type: 'PL' },
    [
      'Play for fun: set yourself a limit',
      'Decide what you can spare before you start. If playing is no longer fun, <a href="/m/service">talk to us</a>: a break takes effect at once.',
    ],
    [
      'Maglaro para sa saya: magtakda ng sariling limitasyon',
      'Magpasya kung magkano ang kaya mong mawala bago magsimula. Kung hindi na masaya ang laro, <a href="/m/service">kausapin kami</a>: agad na umiiral ang pahinga.',
    ],
    [
      'العب للمتعة: ضع لنفسك حدًّا',
      'قرّر قبل أن تبدأ ما تقدر على الاستغناء عنه. وإن لم يعد اللعب ممتعًا <a href="/m/service">فتحدّث إلينا</a>: تسري الاستراحة في الحال.',
    ],
  ],
  [
    'agents-statements',
    1,
    { type: 'A' },
    [
      'Daily team figures close at midnight',
      'What your team stakes counts for the day on which a round is settled. The figures for a day are final from 00:30; anything that changes later appears as a separate correction.',
    ],
    [
      'Hatinggabi ang sara ng bilang ng koponan',
      'Ang taya ng koponan mo ay bilang sa araw na natapos ang round. Pinal ang bilang ng isang araw mula 00:30; hiwalay na nakatala bilang pagtatama ang magbabago pa.',
    ],
    [
      'تُغلق أرقام الفريق لليوم عند منتصف الليل',
      'يُحسب رهان فريقك لليوم الذي تُسوّى فيه الجولة. تصبح أرقام اليوم نهائية من الساعة 00:30؛ وما يتغير بعدها يُسجَّل تصحيحًا مستقلًا.',
    ],
  ],
  [
    'agents-invite',
    6,
    { type: 'A', announcementDisplaySpeed: 'SLOW' },
    [
      'Invite with your own link, and nothing else',
      'Members belong to your team when they register through your link. Do not promise bonuses that are not on the site, and do not write to people who have not asked you to.',
    ],
    [
      'Mag-imbita gamit lang ang sarili mong link',
      'Kabilang sa koponan mo ang miyembro kapag nagrehistro siya sa link mo. Huwag mangako ng bonus na wala sa site, at huwag sulatan ang hindi naman humiling.',
    ],
    [
      'ادعُ برابطك الخاص، ولا شيء سواه',
      'ينتمي الأعضاء إلى فريقك حين يسجّلون عبر رابطك. لا تعد بمكافآت غير مذكورة في الموقع، ولا تراسل من لم يطلب ذلك.',
    ],
  ],
  [
    'popup-missions',
    3,
    { type: 'PU', executions: ['A'], groupNames: ['m_home'], promotionType: 'MISSION' },
    [
      'This week’s missions',
      'Small tasks, fixed rewards, no draw: you see what a mission gives before you start it. You find yours in the reward centre.',
    ],
    [
      'Mga misyon ngayong linggo',
      'Maliliit na gawain, tiyak na gantimpala, walang bunutan: nakasulat na ang bigay ng misyon bago ka magsimula. Nasa reward center ang sa iyo.',
    ],
    [
      'مهام الأسبوع',
      'مهام صغيرة ومكافآت ثابتة بلا سحب: ما تمنحه المهمة مكتوب بجانبها قبل أن تبدأ. تجد مهامك في مركز المكافآت.',
    ],
  ],
  [
    'popup-guests',
    3,
    { type: 'PU', executions: ['B'], groupNames: ['m_home'] },
    [
      'Look around, nobody is watching',
      'This is a demonstration: deposits are play money, and so is everything you win. Try a game <a href="/m/trail">without an account</a>, or read <a href="/m/help">how it works</a>. For adults only.',
    ],
    [
      'Tumingin-tingin ka, walang nakatingin',
      'Demonstrasyon ito: laro-laro ang deposito pati ang lahat ng mapapanalunan. Subukan ang laro <a href="/m/trail">nang walang account</a>, o basahin <a href="/m/help">kung paano ito gumagana</a>. Para sa nasa hustong gulang lamang.',
    ],
    [
      'تجوّل كما تشاء، لا أحد يراقب',
      'هذا عرض تجريبي: الإيداعات للّعب، وكذلك كل ما تربحه. جرّب لعبة <a href="/m/trail">من دون حساب</a>، أو اقرأ <a href="/m/help">كيف يعمل الموقع</a>. للبالغين فقط.',
    ],
  ],
  [
    'popup-first-login',
    3,
    { type: 'PU', executions: ['F'] },
    [
      'Your account was opened for you',
      'Someone else chose your password. Choose one of your own before you play: from then on nobody but you can log in.',
    ],
    [
      'May nagbukas ng account para sa iyo',
      'Iba ang pumili ng password mo. Pumili muna ng sarili mo bago maglaro: mula noon, ikaw lang ang makapagsa-sign in.',
    ],
    [
      'فُتح حسابك نيابةً عنك',
      'اختار شخص آخر كلمة مرورك. اختر كلمة مرور خاصة بك قبل أن تلعب: من تلك اللحظة لا يستطيع أحد سواك تسجيل الدخول.',
    ],
  ],
  [
    'hot-slots',
    2,
    { type: 'H', groupNames: ['m_home', 'm_hotgames'] },
    [
      'Most played this week: our own slots',
      'Ten lines, and a return that is published and proven. <a href="/m/gameList?gameType=RNG">All slots</a>',
    ],
    [
      'Pinakanilaro ngayong linggo: ang slots ng bahay',
      'Sampung linya, at return na hayag at napatunayan. <a href="/m/gameList?gameType=RNG">Lahat ng slots</a>',
    ],
    [
      'الأكثر لعبًا هذا الأسبوع: سلوتس الدار',
      'عشرة خطوط، ونسبة عائد منشورة ومثبتة. <a href="/m/gameList?gameType=RNG">كل السلوتس</a>',
    ],
  ],
  [
    'hot-matches',
    2.5,
    { type: 'H' },
    [
      'This weekend’s matches are open',
      'Start times are in Manila time. <a href="/m/gameList?gameType=SPORTS">See the sports</a>',
    ],
    [
      'Bukas na ang mga laban ng Sabado at Linggo',
      'Ayon sa oras ng Maynila ang simula ng mga laban. <a href="/m/gameList?gameType=SPORTS">Sa palakasan</a>',
    ],
    [
      'مباريات نهاية الأسبوع مفتوحة',
      'تُعرض أوقات البداية بتوقيت مانيلا. <a href="/m/gameList?gameType=SPORTS">إلى الرياضة</a>',
    ],
  ],
];
