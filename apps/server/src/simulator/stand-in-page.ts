import { escapeHtml, pageOf, type StandInLanguage } from './page-frame.ts';
import { OTHER_STAND_IN, STAND_INS, WORDS } from './stand-ins.ts';
import type { VendorMatch, Ways } from './vendor-options.ts';

/** What a stand-in shows. */
export interface StandInView {
  /** Names the seat in the forms of the page. */
  readonly seat: string;
  readonly gameName: string;
  /** Category of the vocabulary. */
  readonly gameType: string;
  /** The match the game was opened at. */
  readonly match: VendorMatch | undefined;
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
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(view.gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>${money}${form(view)}${answered}${waysOut(view)}
<p class="quiet">${honest}</p>`;
  return pageOf(language, view.gameName, body, nonce);
}

/** Which match is open; nothing where the game was opened at no match. */
function matchLine({ match, language }: Pick<StandInView, 'match' | 'language'>): string {
  if (!match) return '';
  const [league, home, away] = [match.league, match.home, match.away].map((names) => nameIn(names, language));
  return `<p class="match">${league}<br><b>${home}</b> – <b>${away}</b></p>`;
}

/** Ready for the page. */
function nameIn([en, fil, ar]: VendorMatch['league'], language: StandInLanguage): string {
  return `<bdi>${escapeHtml({ en, fil, ar }[language])}</bdi>`;
}

/** What is bet on: the teams of the match, or the two sides of the category. */
function sidesOf({
  match,
  gameType,
  language,
}: Pick<StandInView, 'match' | 'gameType' | 'language'>): string[] {
  if (match) return [nameIn(match.home, language), nameIn(match.away, language)];
  return (STAND_INS[gameType] ?? OTHER_STAND_IN).sides.map((side) => side[language]);
}

/** As a real vendor's game has them: links to what the operator named at the launch. */
function waysOut({ ways: { lobby, deposit }, language }: StandInView): string {
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${words}</a>`;
  return `<nav>${link(lobby, WORDS.lobby[language])}${deposit ? link(deposit, WORDS.deposit[language]) : ''}</nav>`;
}

/** A round as it went: the same for as long as it is remembered. */
export interface RoundView extends Pick<StandInView, 'gameName' | 'gameType' | 'match' | 'language'> {
  readonly side: number;
  readonly free: boolean;
  /** Undefined while its bet stands. */
  readonly ended: 'win' | 'lose' | 'undo' | undefined;
}

export function roundPage(view: RoundView, nonce: string): string {
  const { gameName, gameType, language, side, free, ended } = view;
  const { scene } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>
<p>${(free ? WORDS.freeWasPlaced : WORDS.wasPlaced)[language]} <b>${sidesOf(view)[side] ?? ''}</b>.</p><p>${WORDS.ended[ended ?? 'open'][language]}</p>
<p class="quiet">${WORDS.honest[language]} ${WORDS.real[language]}</p>`;
  return pageOf(language, gameName, body, nonce);
}

/** What is shown where no seat is: a reload long after, or an address made up. */
export function gonePage(language: StandInLanguage, nonce: string): string {
  return pageOf(language, WORDS.tag[language], `<p>${WORDS.gone[language]}</p>`, nonce);
}

function form(view: StandInView): string {
  const { seat, language, bet, freeBet } = view;
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
  return `<form method="post" action="/simulator/play"><input type="hidden" name="seat" value="${escapeHtml(seat)}">${buttons}</form>`;
}
