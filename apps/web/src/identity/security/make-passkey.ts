import { CallFailure } from '../../api/index.ts';

/**
 * Makes a passkey on this device, or on one the member reaches from it. Undefined when they would rather
 * not; a CallFailure is anything else that came between, `passkey.present` when there is one already.
 */
export async function makePasskey(
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  // The screen stands without it: most visits here make no passkey.
  const { startRegistration } = await import('@simplewebauthn/browser').catch(() => {
    throw new CallFailure('offline');
  });
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new CallFailure(name === 'InvalidStateError' ? 'passkey.present' : 'passkey.err');
  }
}
