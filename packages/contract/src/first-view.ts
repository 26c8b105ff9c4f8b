import type { SystemStatus } from './system.ts';
import type { SessionInfo } from './identity/identity.ts';

/**
 * The contract of server and front end for the first HTML of a page. The build of the front end is a module that
 * exports `needs` and `render`; the server loads the module as a file.
 */
export interface FirstViewRequest {
  /** Path and query as requested. */
  readonly url: string;
  /** Language code of the vocabulary. */
  readonly language: string;
  readonly theme: Theme;
  /** The visitor hides amounts. */
  readonly balanceHidden: boolean;
  readonly session: SessionInfo | null;
  readonly status: SystemStatus;
  /** Server time, milliseconds since 1970: the page computes ages from it, not from its own clock. */
  readonly now: number;
}

export type Theme = 'system' | 'dark' | 'light';

/** A call of the first view: `domain.name` of the contract, and its input. */
export interface Need {
  readonly call: string;
  readonly input: Readonly<Record<string, string>>;
}

/** The state from which the page starts. The document contains this state for the script. */
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
  /** Source files of the shown screens, as named in the build manifest. */
  readonly modules: readonly string[];
  /** The files with the texts of the page, named in the same way; each default-exports its part. */
  readonly wordFiles: readonly string[];
  /** The address of a redirect, before the first paint. */
  readonly redirect?: string;
  readonly httpStatus: number;
}

/** Name of an installed copy of the site, in one language. */
export interface AppWords {
  /** BCP 47. */
  readonly languageTag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly description: string;
  /** Shortcuts of a long press on the icon. */
  readonly games: string;
  readonly deposit: string;
  readonly records: string;
}

/** The texts of an account record file, in one language. */
export interface RecordWords {
  readonly time: string;
  readonly type: string;
  readonly movement: string;
  readonly number: string;
  readonly amount: string;
  readonly moved: string;
  readonly balance: string;
  readonly currency: string;
  /** The record has more lines than the file. */
  readonly more: string;
  /** By type and event. */
  readonly types: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
}

export interface Renderer {
  /** Whether an address has no screen and no redirect. All such addresses have the same page. */
  isUnknownAddress(request: FirstViewRequest): Promise<boolean>;
  needs(request: FirstViewRequest): Promise<readonly Need[]>;
  render(bootstrap: Bootstrap): Promise<FirstView>;
  appWords(language: string): Promise<AppWords>;
  recordWords(language: string): Promise<RecordWords>;
}

/** 0 open, 1 maintenance, 2 closed in the region of the visitor. Maintenance takes precedence. */
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
 * Exists exactly as long as the session cookie, and authorises nothing. The service worker cannot read the session
 * cookie; by this cookie it knows that a page cached for guests does not fit this visitor.
 */
export const SIGNED_IN_COOKIE = 'signedIn';
/**
 * Header of a page that is equal for every guest, sets no cookie and may be cached on the device. The value is the
 * language of the page.
 */
export const ANYBODYS_HEADER = 'x-anybodys';
/** Id of the element that holds the bootstrap as JSON. */
export const BOOTSTRAP_ID = 'bootstrap';
export const ROOT_ID = 'root';
/** Attribute of the preload links of `wordFiles`. The script finds its texts by these links, without a list of all languages. */
export const WORDS_MARK = 'data-words';
/** The meta element with the reference of the request of the page. */
export const REQUEST_ID_META = 'request-id';
/** Window property of a listener that stores the last button tapped before the script has loaded: `.button`. */
export const EARLY_TAP = 'earlyTap';
/** Window property of a listener that stores the browser's install offer: `.offer`. It calls `.onChange` with a new offer. */
export const EARLY_PROMPT = 'earlyPrompt';
