import type { SystemStatus } from './content.ts';
import type { SessionInfo } from './identity.ts';

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
  /** Another address to send the browser to, before anything is shown. */
  readonly redirect?: string;
  readonly httpStatus: number;
}

export interface Renderer {
  needs(request: FirstViewRequest): Promise<readonly Need[]>;
  render(bootstrap: Bootstrap): Promise<FirstView>;
}

/** Cookies that carry a visitor's choices, readable by the page. */
export const LANGUAGE_COOKIE = 'lang';
export const THEME_COOKIE = 'theme';
export const BALANCE_HIDDEN_COOKIE = 'balanceHidden';
/** Id of the element that holds the bootstrap as JSON. */
export const BOOTSTRAP_ID = 'bootstrap';
export const ROOT_ID = 'root';
