/** What a browser is, as far as the ways to get the app depend on it. */
export interface Device {
  readonly system: 'android' | 'ios' | 'desktop';
  /** Of iOS and iPadOS, as far as the browser tells; undefined elsewhere. */
  readonly ios: IosVersion | undefined;
  /**
   * `safari` is Apple's own, the only one there that installs profiles; `in-app` is a window inside another app,
   * which neither installs nor adds anything.
   */
  readonly browser: 'safari' | 'in-app' | 'other';
}

export interface IosVersion {
  readonly major: number;
  readonly minor: number;
}

/** What of the page's surroundings is looked at. */
export interface Browser {
  readonly userAgent: string;
  /** More than one on every phone and tablet; none on a desktop Mac, which an iPad claims to be. */
  readonly touchPoints: number;
}

const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|musical_ly|BytedanceWebview|TikTok|Viber|Zalo|KAKAOTALK|Snapchat|Twitter|LinkedInApp|GSA\/|; wv\)/i;
/** Browsers of others on Apple's systems name themselves so. */
const OTHERS_ON_APPLE = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser|UCBrowser|Brave|Ddg\//;

/** Reads the line a browser says of itself. */
export function deviceOf({ userAgent, touchPoints }: Browser): Device {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  if (apple) return { system: 'ios', ios: iosVersionOf(userAgent), browser: appleBrowser(userAgent) };
  const android = /Android|HarmonyOS/.test(userAgent);
  const browser = IN_APP.test(userAgent) ? 'in-app' : 'other';
  return { system: android ? 'android' : 'desktop', ios: undefined, browser };
}

function appleBrowser(userAgent: string): Device['browser'] {
  if (IN_APP.test(userAgent)) return 'in-app';
  if (OTHERS_ON_APPLE.test(userAgent)) return 'other';
  // A view inside an app has no name of a browser at all; an icon of the home screen neither, but it has no bar.
  return /Version\/[\d.]+.*Safari\//.test(userAgent) ? 'safari' : 'in-app';
}

/**
 * From 26 on the system stays at 18 in that line, and an iPad that poses as a Mac never names it: where Safari
 * says its own version, the newer of both holds.
 */
function iosVersionOf(userAgent: string): IosVersion | undefined {
  const system = /(?:iPhone OS|CPU OS) (\d+)[_.](\d+)/.exec(userAgent);
  const safari = /Version\/(\d+)\.(\d+)/.exec(userAgent);
  const versions = [system, safari].flatMap((found) =>
    found ? [{ major: Number(found[1]), minor: Number(found[2]) }] : [],
  );
  return versions.toSorted((one, other) => other.major - one.major || other.minor - one.minor)[0];
}

export function isAtLeast({ major, minor }: IosVersion, least: IosVersion): boolean {
  return major > least.major || (major === least.major && minor >= least.minor);
}
