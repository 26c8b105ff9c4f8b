import type { RegisterInput } from '@tessera/contract/identity/registration';

export type RegisterMethod = NonNullable<RegisterInput['registerMethod']>;

/** How the browser says the site was opened. */
export interface Launch {
  readonly userAgent: string;
  /** More than one on every phone and tablet; none on a desktop Mac, which an iPad claims to be. */
  readonly touchPoints: number;
  /** `display-mode: standalone`. */
  readonly standalone: boolean;
  /** `navigator.standalone`, which only Apple's browsers have. */
  readonly appleStandalone: boolean;
}

/** The app shell, an icon on the home screen of an iPhone or iPad, an installed site elsewhere, or a browser. */
export function registerMethodOf(launch: Launch): RegisterMethod {
  if (launch.userAgent.includes('TesseraApp/')) return 'APP';
  if (launch.appleStandalone && isAppleMobile(launch)) return 'WEBCLIP';
  return launch.standalone ? 'PWA' : 'H5';
}

/** How this page was opened. */
export function launchOfPage(): Launch {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone)').matches,
    appleStandalone: 'standalone' in navigator && navigator.standalone === true,
  };
}

/** Header by which a sign-in tells that it comes from an installed copy of the site. */
export function deviceMark(launch: Launch): Readonly<Record<string, string>> {
  const method = registerMethodOf(launch);
  return method === 'PWA' || method === 'WEBCLIP' ? { device: 'OTHERS' } : {};
}

function isAppleMobile({ userAgent, touchPoints }: Launch): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}
