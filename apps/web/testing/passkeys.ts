import { onTestFinished, vi } from 'vitest';

interface Passkeys {
  /** Response of the visitor's passkey. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** Name of the error instead. */
  readonly fails?: string;
  /** The browser offers passkeys in its autofill; they are used at once. */
  readonly quietly?: boolean;
}

let passkeys: Passkeys = {};
let requested: { readonly quietly: boolean; readonly options: unknown }[] = [];

/** Installs fake passkeys until the test ends; returns the recorded requests. */
export function stubPasskeys(given: Passkeys): typeof requested {
  passkeys = given;
  requested = [];
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => given.quietly === true,
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}

/** Replaces the library's function of this name. */
export async function startAuthentication(given: {
  readonly optionsJSON: unknown;
  readonly useBrowserAutofill: boolean;
}): Promise<unknown> {
  requested.push({ quietly: given.useBrowserAutofill, options: given.optionsJSON });
  if (passkeys.fails !== undefined) throw Object.assign(new Error('no'), { name: passkeys.fails });
  return passkeys.shown;
}

export const WebAuthnAbortService = { cancelCeremony() {} };
