import { CallFailure } from '../../api/index.ts';

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Whether it offers them among the names it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

export interface PasskeyWanted {
  /** The challenge, as the server told it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Offered where names are filled in, instead of being asked for at once. */
  readonly quietly: boolean;
}

/**
 * The answer of the visitor's passkey; undefined when they would rather not, or asked for it in another way
 * meanwhile, or nobody asked for it. A CallFailure `passkey.err` is anything else that came between.
 */
export async function showPasskey({
  options,
  quietly,
}: PasskeyWanted): Promise<Record<string, unknown> | undefined> {
  // The screen stands without it: most visitors never ask for a passkey.
  const { startAuthentication } = await import('@simplewebauthn/browser').catch(() => {
    throw new CallFailure('offline');
  });
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: quietly })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // A browser may say that it offers passkeys and then have no way to: who asked for none hears nothing of it.
    if (quietly || DECLINED.has(name)) return undefined;
    throw new CallFailure('passkey.err');
  }
}

const DECLINED: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

/** Takes back what is offered quietly: the field it belongs to is gone. */
export async function withdrawPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
