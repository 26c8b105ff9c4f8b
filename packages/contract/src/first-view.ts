import type { SystemStatus } from './system.ts';
import type { SessionInfo } from './identity/identity.ts';

/**
 * What server and front end agree on for the first HTML of a page. The front end is built to a module that
 * default-exports nothing and exports `needs` and `render`; the server loads it as a file.
 */
export interface FirstViewRequest {
  /** Path and query as the browser asked. */
  readonly url: string;
  /** Language code of the vocabulary. */
  readonly language: string;
  readonly theme: Theme;
  /** The visitor asked not to show amounts. */
  readonly balanceHidden: boolean;
  readonly session: SessionInfo | null;
  readonly status: SystemStatus;
  /** Server time, milliseconds since 1970: the page computes ages from it, not from its own clock. */
  readonly now: number;
}

export type Theme = 'system' | 'dark' | 'light';

/** One call whose answer the first view shows: `domain.name` of the contract and its input. */
export interface Need {
  readonly call: string;
  readonly input: Readonly<Record<string, string>>;
}

/** Everything the page starts from; also what lies in the document for the script to go on from. */
export interface Bootstrap extends FirstViewRequest {
  readonly answers: readonly (Need & { readonly value: unknown })[];
}

export interface FirstView {
  /** Markup of the root element. */
  readonly html: string;
  readonly title: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Source files of the screens shown, as the build's manifest names them. */
  readonly modules: readonly string[];
  /** The files that hold the page's words, named likewise; each default-exports its part of them. */
  readonly wordFiles: readonly string[];
  /** Another address to send the browser to, before anything is shown. */
  readonly redirect?: string;
  readonly httpStatus: number;
}

/** What an installed copy of the site is called, in one language. */
export interface AppWords {
  /** BCP 47. */
  readonly languageTag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly description: string;
  /** What a long press on the icon offers. */
  readonly games: string;
  readonly deposit: string;
  readonly records: string;
}

/** What a file of the account record says, in one language. */
export interface RecordWords {
  readonly time: string;
  readonly type: string;
  readonly movement: string;
  readonly number: string;
  readonly amount: string;
  readonly moved: string;
  readonly balance: string;
  readonly currency: string;
  /** There are more lines than a file holds. */
  readonly more: string;
  /** By type, and by what happened. */
  readonly types: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
}

export interface Renderer {
  /** Whether an address has no screen and leads to none: the page is the same at all of these. */
  isUnknownAddress(request: FirstViewRequest): Promise<boolean>;
  needs(request: FirstViewRequest): Promise<readonly Need[]>;
  render(bootstrap: Bootstrap): Promise<FirstView>;
  appWords(language: string): Promise<AppWords>;
  recordWords(language: string): Promise<RecordWords>;
}

/** 0 the site, 1 under maintenance, 2 closed to where the visitor is. Maintenance wins. */
export type StartUpState = 0 | 1 | 2;

export function startUpState({
  maintenance,
  regionRestriction,
}: Pick<SystemStatus, 'maintenance' | 'regionRestriction'>): StartUpState {
  if (maintenance) return 1;
  return regionRestriction ? 2 : 0;
}

/** Cookies that carry a visitor's choices, readable by the page. */
export const LANGUAGE_COOKIE = 'lang';
export const THEME_COOKIE = 'theme';
export const BALANCE_HIDDEN_COOKIE = 'balanceHidden';
/**
 * There exactly as long as the cookie of a session is. It opens nothing and tells the page's worker, which cannot
 * read the other one, that a page kept for guests is not what this visitor would be sent.
 */
export const SIGNED_IN_COOKIE = 'signedIn';
/**
 * Header of a page that is the same for every guest, sets no cookie and may be kept on the device. It names the
 * language of the page.
 */
export const ANYBODYS_HEADER = 'x-anybodys';
/** Id of the element that holds the bootstrap as JSON. */
export const BOOTSTRAP_ID = 'bootstrap';
export const ROOT_ID = 'root';
/** Attribute of the preload links of `wordFiles`: the script finds its words by them, without a list of all languages. */
export const WORDS_MARK = 'data-words';
/** The meta element with the reference of the request that brought the page. */
export const REQUEST_ID_META = 'request-id';
/** Name on the window of a listener that holds the last button tapped before the page's script is here: `.button`. */
export const EARLY_TAP = 'earlyTap';
/** Name on the window of a listener that holds the browser's offer to install the site: `.offer`. It calls `.onChange` with another. */
export const EARLY_PROMPT = 'earlyPrompt';
