/** What is bet on in the stand-in of a category, and the words around it. */
export interface StandIn {
  readonly sides: readonly [StandInWord, StandInWord];
  /** Drawn at the top of the page: what kind of game would be here. */
  readonly scene: string;
}

/** One word in the three languages of the stand-ins. */
export interface StandInWord {
  readonly en: string;
  readonly fil: string;
  readonly ar: string;
}

const word = (en: string, fil: string, ar: string): StandInWord => ({ en, fil, ar });
const HOME_AWAY = [word('Home', 'Home', 'المضيف'), word('Away', 'Away', 'الضيف')] as const;

const FIELD = `<rect x="20" y="16" width="280" height="88" rx="6" class="fill"/><path class="line" d="M160 16v88M20 42h26v36H20M300 42h-26v36h26"/><circle class="line" cx="160" cy="60" r="20"/>`;
const MAP = `<path class="fill" d="M30 104 110 16h100l80 88z"/><path class="line" d="M70 92 160 28l90 64M110 104l50-44 50 44"/><circle class="dot" cx="70" cy="92" r="6"/><circle class="dot" cx="250" cy="92" r="6"/>`;
const TABLE = `<path class="fill" d="M24 30h272a136 80 0 0 1-272 0z"/><path class="line" d="M60 30a100 56 0 0 0 200 0"/><rect class="card" x="120" y="40" width="26" height="36" rx="3"/><rect class="card" x="174" y="40" width="26" height="36" rx="3"/>`;
const RING = `<ellipse class="fill" cx="160" cy="62" rx="132" ry="44"/><ellipse class="line" cx="160" cy="62" rx="104" ry="32"/><path class="line" d="M160 30v64"/><circle class="dot" cx="110" cy="62" r="9"/><circle class="dot" cx="210" cy="62" r="9"/>`;
const BALLS = `<rect class="fill" x="20" y="34" width="280" height="52" rx="26"/>${[60, 110, 160, 210, 260].map((x) => `<circle class="card" cx="${x}" cy="60" r="18"/>`).join('')}`;

/** By category of the vocabulary; a category that is not here is shown as a table. */
export const STAND_INS: Readonly<Record<string, StandIn>> = {
  SPORTS: { sides: HOME_AWAY, scene: FIELD },
  ESPORTS: {
    sides: [word('Blue side', 'Asul', 'الفريق الأزرق'), word('Red side', 'Pula', 'الفريق الأحمر')],
    scene: MAP,
  },
  LIVE: { sides: [word('Player', 'Player', 'اللاعب'), word('Banker', 'Banker', 'البنك')], scene: TABLE },
  COCKFIGHT: { sides: [word('Meron', 'Meron', 'ميرون'), word('Wala', 'Wala', 'والا')], scene: RING },
  LOTT: { sides: [word('Small', 'Maliit', 'صغير'), word('Big', 'Malaki', 'كبير')], scene: BALLS },
};

export const OTHER_STAND_IN: StandIn = {
  sides: [
    word('First seat', 'Unang upuan', 'المقعد الأول'),
    word('Second seat', 'Ikalawang upuan', 'المقعد الثاني'),
  ],
  scene: TABLE,
};

export const WORDS = {
  tag: word('Stand-in', 'Pamalit lang', 'بديل للتجربة'),
  honest: word(
    'This is a stand-in of the simulator, not a real vendor. Nothing is drawn or shown here by chance: you say how the bet ends.',
    'Pamalit ito ng simulator, hindi totoong provider. Walang suwerte rito: ikaw ang pipili kung paano matatapos ang taya.',
    'هذا بديل من المحاكي وليس مزوّدًا حقيقيًا. لا شيء هنا يُقرَّر بالحظ: أنت من يحدد كيف ينتهي الرهان.',
  ),
  real: word(
    'The money goes through the wallet as that of a real vendor would.',
    'Dumadaan sa wallet ang pera gaya ng sa totoong provider.',
    'وتمر الأموال عبر المحفظة كما تمر أموال مزوّد حقيقي.',
  ),
  playBalance: word('Play money', 'Play money', 'أموال وهمية'),
  balance: word('Balance', 'Balanse', 'الرصيد'),
  play: word(
    'It is worth nothing: the wallet is not asked.',
    'Wala itong halaga: hindi ito dumadaan sa wallet.',
    'لا قيمة لها: لا تُسأل المحفظة.',
  ),
  bet: word('Bet 10.00 on', 'Tumaya ng 10.00 sa', 'راهن بـ 10.00 على'),
  free: word('Free bet on', 'Libreng taya sa', 'رهان مجاني على'),
  freePlaced: word('Your free bet stands on', 'Nakataya ang libreng taya mo sa', 'رهانك المجاني قائم على'),
  freeWasPlaced: word('A free bet was placed on', 'May libreng taya sa', 'وُضع رهان مجاني على'),
  placed: word('Your bet of 10.00 stands on', 'Nakataya ang 10.00 mo sa', 'رهانك بـ 10.00 قائم على'),
  win: word('It won: pay 20.00', 'Nanalo: bayaran ng 20.00', 'ربح: ادفع 20.00'),
  lose: word('It lost', 'Natalo', 'خسر'),
  undo: word('Take the bet back', 'Bawiin ang taya', 'ألغِ الرهان'),
  lobby: word('Back to the lobby', 'Bumalik sa lobby', 'العودة إلى الردهة'),
  deposit: word('Deposit', 'Magdeposito', 'إيداع'),
  wasPlaced: word('A bet of 10.00 was placed on', 'Tumaya ng 10.00 sa', 'وُضع رهان بـ 10.00 على'),
  ended: {
    open: word('It is not settled yet.', 'Hindi pa tapos ang taya.', 'لم يُسوَّ بعد.'),
    win: word('It won: 20.00 was paid.', 'Nanalo: binayaran ng 20.00.', 'ربح: دُفع 20.00.'),
    lose: word('It lost.', 'Natalo.', 'خسر.'),
    undo: word('The bet was taken back.', 'Binawi ang taya.', 'أُلغي الرهان.'),
  },
  told: word('The wallet answered', 'Sagot ng wallet', 'أجابت المحفظة'),
  gone: word(
    'This game is no longer open. Start it again from the lobby.',
    'Sarado na ang larong ito. Simulan muli mula sa lobby.',
    'لم تعد هذه اللعبة مفتوحة. ابدأها من الردهة مجددًا.',
  ),
} as const;
