import { onTestFinished, vi } from 'vitest';

interface Passkeys {
  /** What the visitor's passkey answers. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** Name of the error the browser answers instead. */
  readonly fails?: string;
  /** The browser offers passkeys among the names it fills in; they are taken at once. */
  readonly quietly?: boolean;
}

let passkeys: Passkeys = {};
let asked: { readonly quietly: boolean; readonly options: unknown }[] = [];

/** Gives the browser passkeys until the test ends; answers what it was asked for. */
export function stubPasskeys(given: Passkeys): typeof asked {
  passkeys = given;
  asked = [];
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => given.quietly === true,
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

/** Stands for the library's function of this name. */
export async function startAuthentication(given: {
  readonly optionsJSON: unknown;
  readonly useBrowserAutofill: boolean;
}): Promise<unknown> {
  asked.push({ quietly: given.useBrowserAutofill, options: given.optionsJSON });
  if (passkeys.fails !== undefined) throw Object.assign(new Error('no'), { name: passkeys.fails });
  return passkeys.shown;
}

export const WebAuthnAbortService = { cancelCeremony() {} };
