import { OTHER_STAND_IN, STAND_INS, type StandInWord, WORDS } from './stand-ins.ts';
import type { Ways } from './vendor-options.ts';

export type StandInLanguage = keyof StandInWord;

/** What a stand-in shows. */
export interface StandInView {
  /** Names the seat in the forms of the page. */
  readonly seat: string;
  readonly gameName: string;
  /** Category of the vocabulary. */
  readonly gameType: string;
  readonly language: StandInLanguage;
  /** In decimal, as the wallet last said; undefined where it was not asked or did not say. */
  readonly balance: string | undefined;
  readonly currency: string;
  readonly ways: Ways;
  /** The bet that stands. */
  readonly bet: { readonly side: number; readonly free: boolean } | undefined;
  /** A bet that costs nothing may be placed. */
  readonly freeBet: boolean;
  /** The wallet's answer to what was done last. */
  readonly status: string | undefined;
  readonly playMoney: boolean;
}

const LANGUAGE_TAGS = { en: 'en-PH', fil: 'fil-PH', ar: 'ar' } as const;

/** The page of a stand-in: forms alone, without a script. */
export function standInPage(view: StandInView, nonce: string): string {
  const { language, gameType } = view;
  const { scene } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const label = (view.playMoney ? WORDS.playBalance : WORDS.balance)[language];
  const currency = view.playMoney ? '' : ` ${escapeHtml(view.currency)}`;
  const sum = `<p class="money"><span>${label}</span> <bdi>${escapeHtml(view.balance ?? '–')}${currency}</bdi></p>`;
  const money = view.playMoney ? `${sum}<p class="quiet">${WORDS.play[language]}</p>` : sum;
  const honest = WORDS.honest[language] + (view.playMoney ? '' : ` ${WORDS.real[language]}`);
  const answered =
    view.status === undefined
      ? ''
      : `<p class="told" role="status">${WORDS.told[language]}: <bdi>${escapeHtml(view.status)}</bdi></p>`;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(view.gameName)}</h1>
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>${money}${form(view)}${answered}${waysOut(view)}
<p class="quiet">${honest}</p>`;
  return pageOf(language, view.gameName, body, nonce);
}

/** As a real vendor's game has them: links to what the operator named at the launch. */
function waysOut({ ways: { lobby, deposit }, language }: StandInView): string {
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${words}</a>`;
  return `<nav>${link(lobby, WORDS.lobby[language])}${deposit ? link(deposit, WORDS.deposit[language]) : ''}</nav>`;
}

/** A round as it went: the same for as long as it is remembered. */
export interface RoundView extends Pick<StandInView, 'gameName' | 'gameType' | 'language'> {
  readonly side: number;
  readonly free: boolean;
  /** Undefined while its bet stands. */
  readonly ended: 'win' | 'lose' | 'undo' | undefined;
}

export function roundPage(
  { gameName, gameType, language, side, free, ended }: RoundView,
  nonce: string,
): string {
  const { scene, sides } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(gameName)}</h1>
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>
<p>${(free ? WORDS.freeWasPlaced : WORDS.wasPlaced)[language]} <b>${sides[side]?.[language] ?? ''}</b>.</p><p>${WORDS.ended[ended ?? 'open'][language]}</p>
<p class="quiet">${WORDS.honest[language]} ${WORDS.real[language]}</p>`;
  return pageOf(language, gameName, body, nonce);
}

/** What is shown where no seat is: a reload long after, or an address made up. */
export function gonePage(language: StandInLanguage, nonce: string): string {
  return pageOf(language, WORDS.tag[language], `<p>${WORDS.gone[language]}</p>`, nonce);
}

function form({ seat, gameType, language, bet, freeBet }: StandInView): string {
  const { sides } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const button = (value: string, words: string, quiet = false) =>
    `<button name="do" value="${value}"${quiet ? ' class="second"' : ''}>${words}</button>`;
  const betOn = (kind: 'bet' | 'free') =>
    sides
      .map((one, index) =>
        button(`${kind}-${index}`, `${WORDS[kind][language]} <b>${one[language]}</b>`, kind === 'free'),
      )
      .join('');
  const chosen = bet && sides[bet.side];
  const buttons = chosen
    ? `<p>${(bet.free ? WORDS.freePlaced : WORDS.placed)[language]} <b>${chosen[language]}</b>.</p>${button('win', WORDS.win[language])}${button('lose', WORDS.lose[language], true)}${button('undo', WORDS.undo[language], true)}`
    : betOn('bet') + (freeBet ? betOn('free') : '');
  return `<form method="post" action="/simulator/play"><input type="hidden" name="seat" value="${escapeHtml(seat)}">${buttons}</form>`;
}

function pageOf(language: StandInLanguage, title: string, body: string, nonce: string): string {
  return `<!doctype html><html lang="${LANGUAGE_TAGS[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

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
nav{display:flex;gap:12px;margin-block-end:12px}nav a{flex:1;padding-block:12px;text-align:center;color:inherit}.told{font-size:14px;margin:0 0 12px}.quiet{font-size:14px;color:#4a5763;margin:0 0 12px}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef1f3}button{background:#d9a441;color:#14202b}
button.second{background:none;color:inherit}.tag{color:#d9a441}.quiet{color:#a3b0bb}
.fill{fill:#1b2b26}.line{stroke:#7fa58e}.dot{fill:#e09a5a}.card{fill:#0d151d;stroke:#7fa58e}}`;
