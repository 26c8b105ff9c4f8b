import type { RegisterInput } from '@tessera/contract/identity/registration';

export type RegisterMethod = NonNullable<RegisterInput['registerMethod']>;

/** Launch properties of the browser. */
export interface Launch {
  readonly userAgent: string;
  /** Above 1 on phones and tablets, 0 on a desktop Mac, which an iPad imitates. */
  readonly touchPoints: number;
  /** `display-mode: standalone`. */
  readonly standalone: boolean;
  /** `navigator.standalone`, in Apple's browsers only. */
  readonly appleStandalone: boolean;
}

/** Returns the launch mode: app, iOS home screen icon, installed site, or browser. */
export function registerMethodOf(launch: Launch): RegisterMethod {
  if (launch.userAgent.includes('TesseraApp/')) return 'APP';
  if (launch.appleStandalone && isAppleMobile(launch)) return 'WEBCLIP';
  return launch.standalone ? 'PWA' : 'H5';
}

/** Returns how this page was launched. */
export function launchOfPage(): Launch {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone)').matches,
    appleStandalone: 'standalone' in navigator && navigator.standalone === true,
  };
}

/** Returns the header that marks a sign-in from an installed site. */
export function deviceCode(launch: Launch): Readonly<Record<string, string>> {
  const method = registerMethodOf(launch);
  return method === 'PWA' || method === 'WEBCLIP' ? { device: 'OTHERS' } : {};
}

function isAppleMobile({ userAgent, touchPoints }: Launch): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}
