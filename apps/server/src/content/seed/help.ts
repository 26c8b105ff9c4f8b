import { article, type SeededDocument } from './seeded-document.ts';

type Words = readonly [title: string, ...blocks: string[]];

/** Entries of the help center in order, in every language of the demo. */
export const seededHelp: readonly SeededDocument[] = [
  entry(
    'deposits',
    [
      'How do I make a deposit?',
      'Open <a href="/m/voucherCenter">Deposit</a>, choose a method and an amount, and pay on the page that opens. Your balance is updated as soon as the payment is confirmed, usually within a minute.',
      '# If the money has not arrived',
      '- Look at the <a href="/m/vouReport">deposit record</a>: it says whether the payment is waiting, credited or failed.',
      '- Do not pay a second time while the first payment is waiting.',
      '- After 30 minutes, send customer service the order number and the receipt of your payment.',
      'The minimum and maximum for each method are shown beside it. We never ask you to pay into anyone’s private account.',
    ],
    [
      'Paano ako magdedeposito?',
      'Buksan ang <a href="/m/voucherCenter">Deposito</a>, pumili ng paraan at halaga, at magbayad sa pahinang bubukas. Kusang madaragdagan ang balanse mo pagkakumpirma ng bayad, kadalasan sa loob ng isang minuto.',
      '# Kung hindi pa pumapasok ang pera',
      '- Tingnan ang <a href="/m/vouReport">talaan ng deposito</a>: nakasulat doon kung naghihintay, pumasok na o nabigo ang bayad.',
      '- Huwag magbayad ulit habang naghihintay pa ang nauna.',
      '- Pagkaraan ng 30 minuto, ipadala sa customer service ang numero ng order at ang resibo ng bayad mo.',
      'Nakasulat sa tabi ng bawat paraan ang pinakamaliit at pinakamalaking halaga. Hindi kami kailanman hihingi ng bayad sa personal na account ng sinuman.',
    ],
    [
      'كيف أقوم بالإيداع؟',
      'افتح <a href="/m/voucherCenter">الإيداع</a>، واختر طريقة ومبلغًا، وادفع في الصفحة التي تُفتح. يزداد رصيدك من تلقاء نفسه فور تأكيد الدفع، وغالبًا خلال دقيقة.',
      '# إن لم يصل المال',
      '- انظر في <a href="/m/vouReport">سجل الإيداعات</a>: يقول إن كان الدفع ينتظر أو أُضيف أو فشل.',
      '- لا تدفع مرة ثانية ما دام الدفع الأول ينتظر.',
      '- بعد 30 دقيقة، أرسل إلى خدمة العملاء رقم الطلب وإيصال دفعك.',
      'أصغر مبلغ وأكبر مبلغ لكل طريقة مكتوبان بجانبها. لا نطلب أبدًا الدفع إلى حساب شخص بعينه.',
    ],
  ),
  entry(
    'withdrawals',
    [
      'How do I withdraw my money?',
      'Open <a href="/m/withdraw">Withdraw</a>, choose where the money should go, and enter the amount and your withdrawal password. The amount leaves your balance at once, so that nobody can stake it in the meantime.',
      '# What you need to set up once',
      '- A withdrawal password. It is not your login password: set it in the <a href="/m/securityCenter">security center</a>.',
      '- A bank account or wallet in your own name. We do not pay into someone else’s account.',
      'Every request is checked before it is paid. The <a href="/m/withdrawReport">withdrawal record</a> shows how far along it is; the money of a refused request goes back to your balance in full, with the reason.',
    ],
    [
      'Paano ko iwi-withdraw ang pera ko?',
      'Buksan ang <a href="/m/withdraw">Withdraw</a>, piliin kung saan ipapadala ang pera, ilagay ang halaga at ang withdrawal password mo. Agad itong ibabawas sa balanse para walang makapagtaya nito habang naghihintay.',
      '# Isang beses mo lang ihahanda ang mga ito',
      '- Withdrawal password. Iba ito sa login password: itakda ito sa <a href="/m/securityCenter">security center</a>.',
      '- Bank account o wallet na nasa sarili mong pangalan. Hindi kami nagbabayad sa account ng iba.',
      'Sinusuri ang bawat hiling bago bayaran. Makikita sa <a href="/m/withdrawReport">talaan ng withdrawal</a> kung nasaan na ito; ang tinanggihan ay buong ibinabalik sa balanse mo at may nakasulat na dahilan.',
    ],
    [
      'كيف أسحب مالي؟',
      'افتح <a href="/m/withdraw">السحب</a>، واختر إلى أين يذهب المال، وأدخل المبلغ وكلمة مرور السحب. يخرج المبلغ من رصيدك في الحال، فلا يستطيع أحد أن يراهن به في أثناء ذلك.',
      '# ما تحتاج إليه مرة واحدة',
      '- كلمة مرور للسحب. ليست كلمة مرور الدخول: عيّنها في <a href="/m/securityCenter">مركز الأمان</a>.',
      '- حساب مصرفي أو محفظة باسمك. لا ندفع إلى حساب شخص آخر.',
      'يُفحص كل طلب قبل دفعه. يعرض <a href="/m/withdrawReport">سجل السحوبات</a> أين وصل؛ والطلب المرفوض يعود إلى رصيدك كاملًا مع ذكر السبب.',
    ],
  ),
  entry(
    'fair-rounds',
    [
      'How do I check that a round was fair?',
      'The rounds of our own games are drawn from two seeds and a number. Before you play we show you our seed sealed, as a SHA-256 value. The other seed is yours: you can change it whenever you like.',
      '# Check it yourself',
      '- Open “Fair play” in the game and let us open our seed. From then on a new one is in use.',
      '- The SHA-256 of the opened seed must be the sealed value you saw before you played.',
      '- From both seeds and the round number you can compute where the reels stopped; the steps are shown in the same place.',
      'Games from other providers are drawn by their own systems and tested by the laboratories they name.',
    ],
    [
      'Paano ko masusuri kung patas ang isang round?',
      'Ang mga round ng sarili naming laro ay binubunot mula sa dalawang seed at isang numero. Bago ka maglaro, ipinapakita namin ang aming seed na nakaselyo bilang SHA-256. Sa iyo ang isa pang seed: mapapalitan mo ito kahit kailan.',
      '# Ikaw mismo ang sumuri',
      '- Buksan ang “Patas na laro” sa loob ng laro at ipabukas ang aming seed. Mula roon, bago na ang gagamitin.',
      '- Ang SHA-256 ng nabuksang seed ay dapat kapareho ng nakaselyong halagang nakita mo bago ka naglaro.',
      '- Mula sa dalawang seed at sa numero ng round, makukuwenta mo kung saan huminto ang mga reel; naroon din ang mga hakbang.',
      'Ang mga laro ng ibang provider ay binubunot ng sarili nilang sistema at sinusuri ng mga laboratoryong pinapangalanan nila.',
    ],
    [
      'كيف أتحقق من أن الجولة كانت عادلة؟',
      'تُسحب جولات ألعابنا من بذرتين ورقم. قبل أن تلعب نريك بذرتنا مختومة، قيمةَ SHA-256. والبذرة الأخرى لك: تستطيع تغييرها متى شئت.',
      '# تحقق بنفسك',
      '- افتح «اللعب النزيه» في اللعبة ودعنا نفتح بذرتنا. من تلك اللحظة تُستخدم بذرة جديدة.',
      '- يجب أن تكون قيمة SHA-256 للبذرة المفتوحة هي القيمة المختومة التي رأيتها قبل أن تلعب.',
      '- من البذرتين ورقم الجولة تستطيع أن تحسب أين توقفت البكرات؛ والخطوات مكتوبة في المكان نفسه.',
      'أما ألعاب المزوّدين الآخرين فتسحبها أنظمتهم وتفحصها المختبرات التي يسمّونها.',
    ],
  ),
  entry(
    'limits',
    [
      'How do I set limits or take a break?',
      'Playing should cost what you can spare and no more. Decide on an amount and a time before you start, and stop when you reach either.',
      '# What you can do',
      'You do it yourself, under <a href="/m/protection">Play safely</a>.',
      '- Set a daily, weekly or monthly deposit limit. A lower limit applies at once; a higher one only if you confirm it after three days or more, so that you have time to think.',
      '- Take a break of one day to six weeks, or exclude yourself for six months or longer. Neither can be shortened.',
      '- During a break you can still withdraw what is yours.',
      'Your <a href="/m/profitandloss">profit and loss</a> shows what playing has really cost you. You find signs that it is too much on the page <a href="/m/useragreement?code=responsible">Play responsibly</a>.',
    ],
    [
      'Paano ako magtatakda ng limit o magpapahinga?',
      'Ang gastos sa laro ay dapat hanggang sa kaya mo lang. Magpasya kung magkano at gaano katagal bago magsimula, at huminto kapag naabot na ang alinman.',
      '# Ang magagawa mo',
      'Ikaw mismo ang gagawa nito, sa <a href="/m/protection">Ligtas na paglalaro</a>.',
      '- Magtakda ng limit sa deposito kada araw, linggo o buwan. Agad na umiiral ang mas mababang limit; ang mas mataas ay kapag kinumpirma mo pagkaraan ng tatlong araw o higit pa, para may oras kang mag-isip.',
      '- Magpahinga nang isang araw hanggang anim na linggo, o ibukod ang sarili nang anim na buwan o mas matagal. Hindi mapaiikli ang alinman.',
      '- Habang nagpapahinga, maiwi-withdraw mo pa rin ang sa iyo.',
      'Ipinapakita ng iyong <a href="/m/profitandloss">panalo at talo</a> kung magkano talaga ang nagastos mo sa laro. Nasa pahinang <a href="/m/useragreement?code=responsible">Maglaro nang responsable</a> ang mga palatandaang sobra na.',
    ],
    [
      'كيف أضع حدودًا أو آخذ استراحة؟',
      'ينبغي ألا يكلّف اللعب أكثر مما تقدر على الاستغناء عنه. حدّد مبلغًا ووقتًا قبل أن تبدأ، وتوقف حين تبلغ أحدهما.',
      '# ما تستطيع فعله',
      'تفعله بنفسك في <a href="/m/protection">اللعب بأمان</a>.',
      '- ضع حدًّا للإيداع في اليوم أو الأسبوع أو الشهر. يسري الحد الأقل في الحال؛ أما الأعلى فحين تؤكده بعد ثلاثة أيام أو أكثر، ليبقى وقت للتفكير.',
      '- خذ استراحة من يوم إلى ستة أسابيع، أو استبعد نفسك ستة أشهر أو أكثر. ولا يمكن تقصير أي منهما.',
      '- تستطيع في أثناء الاستراحة أن تسحب ما هو لك.',
      'تُظهر لك <a href="/m/profitandloss">الأرباح والخسائر</a> ما كلّفك اللعب حقًا. أما العلامات على أنه زاد عن حده ففي صفحة <a href="/m/useragreement?code=responsible">العب بمسؤولية</a>.',
    ],
  ),
  entry(
    'account-safety',
    [
      'How do I keep my account safe?',
      '- Use a password that you use nowhere else, and do not tell it to anyone. We never ask for it, whether by message or on the phone.',
      '- Turn on a second step in the <a href="/m/securityCenter">security center</a>: a passkey or an authenticator app. Keep the recovery codes on paper.',
      '- From time to time, check the list of signed-in devices, and sign out any you do not know.',
      '- Sign out on a phone that is not yours, and do not let it remember you.',
      '# If someone else got in',
      'Change the password at once: that signs out every other device. Then write to customer service. After a reset by phone or e-mail, changes to bank accounts wait for a day, so that a thief gains nothing.',
    ],
    [
      'Paano ko mapapanatiling ligtas ang account ko?',
      '- Gumamit ng password na wala ka nang ibang pinaggagamitan, at huwag itong sabihin kaninuman. Hindi namin ito hinihingi, sa mensahe man o sa telepono.',
      '- Buksan ang pangalawang hakbang sa <a href="/m/securityCenter">security center</a>: passkey o authenticator app. Itago sa papel ang mga recovery code.',
      '- Paminsan-minsang tingnan ang listahan ng mga device na naka-sign in, at i-sign out ang mga hindi mo kilala.',
      '- Mag-sign out sa teleponong hindi sa iyo, at huwag i-tap doon ang “Tandaan ako”.',
      '# Kung may ibang nakapasok',
      'Palitan agad ang password: masa-sign out nito ang lahat ng ibang device. Pagkatapos ay sumulat sa customer service. Matapos ang pag-reset sa telepono o email, naghihintay nang isang araw ang pagpapalit ng bank account para walang mapala ang magnanakaw.',
    ],
    [
      'كيف أحافظ على أمان حسابي؟',
      '- استخدم كلمة مرور لا تستخدمها في مكان آخر، ولا تخبر بها أحدًا. لا نطلبها أبدًا، لا برسالة ولا بالهاتف.',
      '- فعّل خطوة ثانية في <a href="/m/securityCenter">مركز الأمان</a>: مفتاح مرور أو تطبيق مصادقة. واحتفظ برموز الاسترداد على ورق.',
      '- انظر من حين إلى آخر في قائمة الأجهزة المسجَّل دخولها، وسجّل خروج ما لا تعرفه منها.',
      '- سجّل الخروج من هاتف ليس لك، ولا تدعه يتذكرك.',
      '# إن دخل شخص آخر',
      'غيّر كلمة المرور في الحال: يسجّل ذلك خروج كل جهاز آخر. ثم اكتب إلى خدمة العملاء. بعد إعادة التعيين بالهاتف أو البريد ينتظر تغيير الحسابات المصرفية يومًا، فلا يجني السارق شيئًا.',
    ],
  ),
  entry(
    'contact',
    [
      'How do I reach customer service?',
      'Tap the headset in the menu at the bottom, at any time of any day: the chat opens. You do not need an account.',
      '# It goes faster if you have',
      '- your user name (never your password or a code),',
      '- the order or round number, from your records,',
      '- a screenshot, if something does not work.',
      'If we cannot solve it at once, we answer within a day. If you are not happy with the answer, say that you want to complain: someone else will then look at it.',
    ],
    [
      'Paano ko makakausap ang customer service?',
      'I-tap ang headset sa menu sa ibaba, anumang oras at araw: bubukas ang chat. Hindi kailangan ng account para rito.',
      '# Mas mabilis kung ihahanda mo ang',
      '- username mo (huwag kailanman ang password o code),',
      '- numero ng order o ng round mula sa iyong mga talaan,',
      '- screenshot, kung may hindi gumagana.',
      'Kung hindi ito malutas agad, sasagutin ka sa loob ng isang araw. Kung hindi ka kuntento, sabihing gusto mong magreklamo: ibang tao na ang titingin dito.',
    ],
    [
      'كيف أصل إلى خدمة العملاء؟',
      'اضغط على سماعة الرأس في القائمة السفلية، في أي ساعة من أي يوم: تُفتح المحادثة. لا تحتاج إلى حساب من أجلها.',
      '# يكون الأمر أسرع إن جهّزت',
      '- اسم المستخدم (لا كلمة المرور ولا أي رمز أبدًا)،',
      '- رقم الطلب أو الجولة، من سجلاتك،',
      '- لقطة شاشة، إن كان هناك ما لا يعمل.',
      'إن لم نحلّ الأمر في الحال أجبناك خلال يوم. وإن لم ترضَ بالجواب فقل إنك تريد تقديم شكوى: ينظر فيها حينئذ شخص آخر.',
    ],
  ),
].map((document, sort) => ({ ...document, sort }));

function entry(name: string, en: Words, ty: Words, ar: Words): SeededDocument {
  return { key: `help-${name}`, type: 'help', texts: { EN: text(en), TY: text(ty), AR: text(ar) } };
}

function text([title, ...blocks]: Words) {
  return { title, content: article(...blocks) };
}
