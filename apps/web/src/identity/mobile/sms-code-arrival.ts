import { useEffect, useEffectEvent } from 'react';

interface OneTimeCode {
  readonly code: string;
}

/**
 * While `waiting`, asks a browser that can read the expected message for its code; the visitor is asked
 * by the browser first. Others offer the code above the keyboard.
 */
export function useCodeArrival(waiting: boolean, onArrived: (code: string) => void): void {
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return undefined;
    const leaving = new AbortController();
    const wanted = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (message) => {
        if (message) arrived((message as unknown as OneTimeCode).code);
      },
      // Left, refused by the visitor or never sent: the code can always be typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [waiting]);
}
