import { CallFailure } from '../../api/index.ts';

/** Returns whether the browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Returns whether the browser offers passkeys in its autofill. */
export async function supportsConditionalPasskeys(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

export interface PasskeyOptions {
  /** The challenge of the server. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Offered in the autofill instead of a dialog. */
  readonly quietly: boolean;
}

/**
 * Returns the passkey's response. Undefined if the visitor cancels, if another request replaces this one, or if a quiet
 * request fails. Throws a CallFailure `passkey.err` for any other error.
 */
export async function requestPasskey({
  options,
  quietly,
}: PasskeyOptions): Promise<Record<string, unknown> | undefined> {
  // Lazy: most visitors never use a passkey.
  const { startAuthentication } = await import('@simplewebauthn/browser').catch(() => {
    throw new CallFailure('offline');
  });
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: quietly })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // A browser may report support and then fail: without a request by the visitor the failure is silent.
    if (quietly || DECLINED.has(name)) return undefined;
    throw new CallFailure('passkey.err');
  }
}

const DECLINED: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

/** Cancels the conditional request: its field is unmounted. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
