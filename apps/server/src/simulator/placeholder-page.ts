import type { PlaceholderLanguage, ReturnLinks, VendorMatch } from './vendor-sessions.ts';

const LANGUAGE_TAGS = { en: 'en-PH', fil: 'fil-PH', ar: 'ar' } as const;

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#14202b}
main{max-inline-size:26rem;margin:0 auto;padding:20px;box-sizing:border-box}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}.tag{font-size:12px;letter-spacing:.08em;color:#6b4d12;margin:0}
svg{display:block;inline-size:100%;block-size:auto;margin:0 0 12px}
.fill{fill:#dfe7dd}.line{fill:none;stroke:#4a6b57;stroke-width:2}.dot{fill:#a4561f}.card{fill:#fff;stroke:#4a6b57;stroke-width:2}
.money{display:flex;justify-content:space-between;margin:0 0 12px;font-weight:600;font-variant-numeric:tabular-nums}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-end:12px;border:0;border-radius:12px;
font:16px system-ui,sans-serif;background:#14202b;color:#fff;cursor:pointer}
button.second{background:none;color:inherit;border:1px solid currentColor}
nav{display:flex;gap:12px;margin-block-end:12px}nav a{flex:1;padding-block:12px;text-align:center;color:inherit}.status{font-size:14px;margin:0 0 12px}.quiet{font-size:14px;color:#4a5763;margin:0 0 12px}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef1f3}button{background:#d9a441;color:#14202b}
button.second{background:none;color:inherit}.tag{color:#d9a441}.quiet{color:#a3b0bb}
.fill{fill:#1b2b26}.line{stroke:#7fa58e}.dot{fill:#e09a5a}.card{fill:#0d151d;stroke:#7fa58e}}`;

/** The two sides of a bet in a game category, with a drawing. */
interface Placeholder {
  readonly sides: readonly [PlaceholderText, PlaceholderText];
  /** Drawing at the top of the page, by kind of game. */
  readonly scene: string;
}

/** A text in the three languages of the pages. */
interface PlaceholderText {
  readonly en: string;
  readonly fil: string;
  readonly ar: string;
}

const word = (en: string, fil: string, ar: string): PlaceholderText => ({ en, fil, ar });
const HOME_AWAY = [word('Home', 'Home', 'المضيف'), word('Away', 'Away', 'الضيف')] as const;

const FIELD = `<rect x="20" y="16" width="280" height="88" rx="6" class="fill"/><path class="line" d="M160 16v88M20 42h26v36H20M300 42h-26v36h26"/><circle class="line" cx="160" cy="60" r="20"/>`;
const MAP = `<path class="fill" d="M30 104 110 16h100l80 88z"/><path class="line" d="M70 92 160 28l90 64M110 104l50-44 50 44"/><circle class="dot" cx="70" cy="92" r="6"/><circle class="dot" cx="250" cy="92" r="6"/>`;
const TABLE = `<path class="fill" d="M24 30h272a136 80 0 0 1-272 0z"/><path class="line" d="M60 30a100 56 0 0 0 200 0"/><rect class="card" x="120" y="40" width="26" height="36" rx="3"/><rect class="card" x="174" y="40" width="26" height="36" rx="3"/>`;
const RING = `<ellipse class="fill" cx="160" cy="62" rx="132" ry="44"/><ellipse class="line" cx="160" cy="62" rx="104" ry="32"/><path class="line" d="M160 30v64"/><circle class="dot" cx="110" cy="62" r="9"/><circle class="dot" cx="210" cy="62" r="9"/>`;
const BALLS = `<rect class="fill" x="20" y="34" width="280" height="52" rx="26"/>${[60, 110, 160, 210, 260].map((x) => `<circle class="card" cx="${x}" cy="60" r="18"/>`).join('')}`;

/** By game category; other categories are shown as a table. */
const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  SPORTS: { sides: HOME_AWAY, scene: FIELD },
  ESPORTS: {
    sides: [word('Blue side', 'Asul', 'الفريق الأزرق'), word('Red side', 'Pula', 'الفريق الأحمر')],
    scene: MAP,
  },
  LIVE: { sides: [word('Player', 'Player', 'اللاعب'), word('Banker', 'Banker', 'البنك')], scene: TABLE },
  COCKFIGHT: { sides: [word('Meron', 'Meron', 'ميرون'), word('Wala', 'Wala', 'والا')], scene: RING },
  LOTT: { sides: [word('Small', 'Maliit', 'صغير'), word('Big', 'Malaki', 'كبير')], scene: BALLS },
};

const DEFAULT_PLACEHOLDER: Placeholder = {
  sides: [
    word('First seat', 'Unang upuan', 'المقعد الأول'),
    word('Second seat', 'Ikalawang upuan', 'المقعد الثاني'),
  ],
  scene: TABLE,
};

const WORDS = {
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
  walletStatus: word('The wallet answered', 'Sagot ng wallet', 'أجابت المحفظة'),
  expired: word(
    'This game is no longer open. Start it again from the lobby.',
    'Sarado na ang larong ito. Simulan muli mula sa lobby.',
    'لم تعد هذه اللعبة مفتوحة. ابدأها من الردهة مجددًا.',
  ),
} as const;

/** Content of a placeholder page. */
interface PlaceholderView {
  /** Session id in the forms of the page. */
  readonly sessionId: string;
  readonly gameName: string;
  /** Game category. */
  readonly gameType: string;
  /** The match with which the game was opened. */
  readonly match: VendorMatch | undefined;
  readonly language: PlaceholderLanguage;
  /** Decimal balance of the last reply; undefined without one. */
  readonly balance: string | undefined;
  readonly currency: string;
  readonly links: ReturnLinks;
  /** The open bet. */
  readonly bet: { readonly side: number; readonly free: boolean } | undefined;
  /** Whether a free bet is available. */
  readonly freeBet: boolean;
  /** Status of the last wallet reply. */
  readonly status: string | undefined;
  readonly playMoney: boolean;
}

/** The placeholder page: forms only, no script. */
export function placeholderPage(view: PlaceholderView, nonce: string): string {
  const { language, gameType } = view;
  const { scene } = PLACEHOLDERS[gameType] ?? DEFAULT_PLACEHOLDER;
  const label = (view.playMoney ? WORDS.playBalance : WORDS.balance)[language];
  const currency = view.playMoney ? '' : ` ${escapeHtml(view.currency)}`;
  const sum = `<p class="money"><span>${label}</span> <bdi>${escapeHtml(view.balance ?? '–')}${currency}</bdi></p>`;
  const money = view.playMoney ? `${sum}<p class="quiet">${WORDS.play[language]}</p>` : sum;
  const honest = WORDS.honest[language] + (view.playMoney ? '' : ` ${WORDS.real[language]}`);
  const answered =
    view.status === undefined
      ? ''
      : `<p class="status" role="status">${WORDS.walletStatus[language]}: <bdi>${escapeHtml(view.status)}</bdi></p>`;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(view.gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>${money}${form(view)}${answered}${returnLinks(view)}
<p class="quiet">${honest}</p>`;
  return pageOf(language, view.gameName, body, nonce);
}

/** The opened match; empty without one. */
function matchLine({ match, language }: Pick<PlaceholderView, 'match' | 'language'>): string {
  if (!match) return '';
  const [league, home, away] = [match.league, match.home, match.away].map((names) => nameIn(names, language));
  return `<p class="match">${league}<br><b>${home}</b> – <b>${away}</b></p>`;
}

/** Escaped for HTML. */
function nameIn([en, fil, ar]: VendorMatch['league'], language: PlaceholderLanguage): string {
  return `<bdi>${escapeHtml({ en, fil, ar }[language])}</bdi>`;
}

/** Sides of the bet: the teams of the match, or the two sides of the category. */
function sidesOf({
  match,
  gameType,
  language,
}: Pick<PlaceholderView, 'match' | 'gameType' | 'language'>): string[] {
  if (match) return [nameIn(match.home, language), nameIn(match.away, language)];
  return (PLACEHOLDERS[gameType] ?? DEFAULT_PLACEHOLDER).sides.map((side) => side[language]);
}

/** Links to the operator's pages, as in games of real providers. */
function returnLinks({ links: { lobby, deposit }, language }: PlaceholderView): string {
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${words}</a>`;
  return `<nav>${link(lobby, WORDS.lobby[language])}${deposit ? link(deposit, WORDS.deposit[language]) : ''}</nav>`;
}

/** Content of a round page. */
interface RoundView extends Pick<PlaceholderView, 'gameName' | 'gameType' | 'match' | 'language'> {
  readonly side: number;
  readonly free: boolean;
  /** Undefined while the bet is open. */
  readonly ended: 'win' | 'lose' | 'undo' | undefined;
}

export function roundPage(view: RoundView, nonce: string): string {
  const { gameName, gameType, language, side, free, ended } = view;
  const { scene } = PLACEHOLDERS[gameType] ?? DEFAULT_PLACEHOLDER;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>
<p>${(free ? WORDS.freeWasPlaced : WORDS.wasPlaced)[language]} <b>${sidesOf(view)[side] ?? ''}</b>.</p><p>${WORDS.ended[ended ?? 'open'][language]}</p>
<p class="quiet">${WORDS.honest[language]} ${WORDS.real[language]}</p>`;
  return pageOf(language, gameName, body, nonce);
}

/** Page for an unknown session. */
export function expiredPage(language: PlaceholderLanguage, nonce: string): string {
  return pageOf(language, WORDS.tag[language], `<p>${WORDS.expired[language]}</p>`, nonce);
}

function form(view: PlaceholderView): string {
  const { sessionId, language, bet, freeBet } = view;
  const sides = sidesOf(view);
  const button = (value: string, words: string, quiet = false) =>
    `<button name="do" value="${value}"${quiet ? ' class="second"' : ''}>${words}</button>`;
  const betOn = (kind: 'bet' | 'free') =>
    sides
      .map((one, index) =>
        button(`${kind}-${index}`, `${WORDS[kind][language]} <b>${one}</b>`, kind === 'free'),
      )
      .join('');
  const chosen = bet && sides[bet.side];
  const buttons = chosen
    ? `<p>${(bet.free ? WORDS.freePlaced : WORDS.placed)[language]} <b>${chosen}</b>.</p>${button('win', WORDS.win[language])}${button('lose', WORDS.lose[language], true)}${button('undo', WORDS.undo[language], true)}`
    : betOn('bet') + (freeBet ? betOn('free') : '');
  return `<form method="post" action="/simulator/play"><input type="hidden" name="seat" value="${escapeHtml(sessionId)}">${buttons}</form>`;
}

/** A complete page of the provider around a body. */
function pageOf(language: PlaceholderLanguage, title: string, body: string, nonce: string): string {
  return `<!doctype html><html lang="${LANGUAGE_TAGS[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
