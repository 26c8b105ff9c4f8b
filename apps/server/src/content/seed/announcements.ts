import { DAY_MS } from '../../platform/clock.ts';
import { article, type SeededDocument } from './seeded-document.ts';

type Words = readonly [title: string, ...blocks: string[]];
type Rest = Omit<SeededDocument, 'key' | 'texts'>;

/** Twelve announcements, of every type and for every audience; the first of each list is the newest. */
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
    { type: 'PL', executions: ['B'] },
    [
      'Welcome to Tessera: try every game for free first',
      'Looking around costs nothing. A <a href="/m/trail">free trial</a> uses play money and ends by itself.',
      'When you want to play for real, an account takes a minute. The <a href="/m/help">help center</a> answers what members ask most.',
    ],
    [
      'Maligayang pagdating sa Tessera: subukan munang libre ang bawat laro',
      'Libre ang tumingin-tingin. Hindi totoong pera ang gamit sa <a href="/m/trail">libreng subok</a>, at kusa itong natatapos.',
      'Kapag gusto mo nang maglaro nang totohanan, isang minuto lang ang pagbubukas ng account. Nasa <a href="/m/help">help center</a> ang sagot sa madalas itanong.',
    ],
    [
      'أهلًا بك في Tessera: جرّب كل لعبة مجانًا أولًا',
      'لا يلزمك أن تدفع شيئًا لتلقي نظرة. <a href="/m/trail">التجربة المجانية</a> تستخدم مالًا افتراضيًا، وتنتهي من تلقاء نفسها.',
      'حين تريد أن تلعب حقًا، لا يستغرق فتح الحساب إلا دقيقة. ويجيب <a href="/m/help">مركز المساعدة</a> عن أكثر ما يسأل عنه الأعضاء.',
    ],
  ],
  [
    'sandbox-deposits',
    1,
    { type: 'PL', executions: ['A'] },
    [
      'Try a deposit: no real money moves',
      'This is a demonstration: deposits go through a test payment page, and no real money moves. Choose any amount in <a href="/m/voucherCenter">Deposit</a> and confirm it on the page that opens.',
    ],
    [
      'Subukang magdeposito: walang totoong perang gagalaw',
      'Demo ito: sa isang pansubok na pahina ng bayad dumadaan ang deposito at walang totoong perang gumagalaw. Pumili ng halaga sa <a href="/m/voucherCenter">Deposito</a> at kumpirmahin sa pahinang bubukas.',
    ],
    [
      'جرّب الإيداع: لا يتحرك مال حقيقي',
      'هذا عرض تجريبي: تمر الإيداعات بصفحة دفع تجريبية ولا يتحرك مال حقيقي. اختر أي مبلغ في <a href="/m/voucherCenter">الإيداع</a> وأكّده في الصفحة التي تُفتح.',
    ],
  ],
  [
    'open-an-account',
    2,
    { type: 'PL', executions: ['B'] },
    [
      'Favorites, records and limits: what an account gives you',
      'With an account you keep favorites, see every transaction and set your own limits. <a href="/m/register">Open one</a> with a name and a password.',
    ],
    [
      'Mga paborito, talaan at limitasyon: ang makukuha mo sa account',
      'Kapag may account ka, mase-save mo ang mga paborito, makikita ang bawat galaw ng pera mo at makapagtatakda ng sariling limitasyon. <a href="/m/register">Magbukas</a> gamit ang pangalan at password.',
    ],
    [
      'المفضلة والسجلات والحدود: ما يمنحك إياه الحساب',
      'بالحساب تحتفظ بمفضلتك، وترى كل حركة لمالك، وتضع حدودك بنفسك. <a href="/m/register">افتح حسابًا</a> باسم وكلمة مرور.',
    ],
  ],
  [
    'committed-seeds',
    4,
    { type: 'PL', announcementDisplaySpeed: 'SLOW' },
    [
      'Every round can be checked',
      'Before you play, we show you a sealed number that decides your rounds. Afterwards you can open it and check every round again. The <a href="/m/help">help center</a> explains how.',
    ],
    [
      'Masusuri mo ang bawat round',
      'Bago ka maglaro, ipinapakita namin nang selyado ang numerong pagmumulan ng mga round mo. Pagkatapos, puwede mo itong buksan at suriin ulit ang bawat round. Nasa <a href="/m/help">help center</a> kung paano.',
    ],
    [
      'يمكنك التحقق من كل جولة',
      'قبل أن تلعب نعرض لك رقمًا مختومًا تُحسب منه جولاتك. وبعد اللعب تستطيع فتحه والتحقق من كل جولة من جديد. يشرح <a href="/m/help">مركز المساعدة</a> الطريقة.',
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
      'Bago magsimula, magpasya kung magkano lang ang kaya mong gastusin. Kung hindi na masaya ang laro, <a href="/m/service">kausapin kami</a>: magsisimula agad ang pahinga.',
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
      'Isinasara tuwing hatinggabi ang arawang bilang ng team',
      'Ang taya ng team mo ay kabilang sa araw na natapos ang round. Pinal ang bilang ng isang araw pagsapit ng 00:30; hiwalay na itinatala bilang pagtatama ang anumang magbabago pagkatapos.',
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
      'Kabilang sa team mo ang miyembro kapag nagrehistro siya sa link mo. Huwag mangako ng bonus na wala sa site, at huwag sulatan ang hindi naman humiling.',
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
      'Small tasks, fixed rewards, no draw: you see what a mission gives before you start it. You find yours in the reward center.',
    ],
    [
      'Mga misyon ngayong linggo',
      'Maliliit na gawain, tiyak na gantimpala, walang bunutan: nakasulat na ang gantimpala ng misyon bago ka magsimula. Nasa reward center ang mga misyon mo.',
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
      'Welcome to the Tessera demo',
      'This is a demonstration: everything you deposit and win here is play money. Try a game <a href="/m/trail">without an account</a>, or read <a href="/m/help">how it works</a>. For adults only.',
    ],
    [
      'Maligayang pagdating sa Tessera demo',
      'Demo ito: play money lang ang lahat ng idedeposito at mapapanalunan mo rito. Subukan ang mga laro <a href="/m/trail">nang walang account</a>, o basahin <a href="/m/help">kung paano ito gumagana</a>. Para lamang sa mga nasa hustong gulang.',
    ],
    [
      'أهلًا بك في عرض Tessera التجريبي',
      'هذا عرض تجريبي: كل ما تودعه أو تربحه هنا مال افتراضي. جرّب لعبة <a href="/m/trail">من دون حساب</a>، أو اقرأ <a href="/m/help">كيف يعمل الموقع</a>. للبالغين فقط.',
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
      'Ibang tao ang pumili ng password mo. Palitan muna ito bago maglaro: mula noon, ikaw lang ang makakapag-log in.',
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
      'Pinakanilalaro ngayong linggo: ang sarili naming slots',
      'Sampung linya, at may nakalathala at napatunayang return. <a href="/m/gameList?gameType=RNG">Lahat ng slots</a>',
    ],
    [
      'الأكثر لعبًا هذا الأسبوع: سلوتس من ألعابنا',
      'عشرة خطوط، ونسبة عائد منشورة ومثبتة. <a href="/m/gameList?gameType=RNG">كل السلوتس</a>',
    ],
  ],
  [
    'hot-matches',
    2.5,
    { type: 'H' },
    [
      'This weekend’s matches are open',
      'Start times are in the time of this site. <a href="/m/gameList?gameType=SPORTS">See the sports</a>',
    ],
    [
      'Bukas na ang mga laban ngayong Sabado at Linggo',
      'Oras ng site na ito ang nakasulat na simula ng mga laban. <a href="/m/gameList?gameType=SPORTS">Tingnan ang sports</a>',
    ],
    [
      'مباريات نهاية الأسبوع مفتوحة',
      'تُعرض أوقات البداية بتوقيت هذا الموقع. <a href="/m/gameList?gameType=SPORTS">إلى الرياضة</a>',
    ],
  ],
];
