import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callOptions, CallFailure, useApi } from '../../api/index.ts';
import { type Mobile, mobileInput } from './mobile.ts';

/** Countdown of codes from the verification service. */
const WAIT_MINUTES = 1;
/** Shorter than the five minutes for which the server accepts a token. */
const PROOF_LIFE_MS = 4 * 60_000;

/** Sent by login and registration instead of a code. */
export interface PhoneProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
  readonly firebaseMobileNo: string;
  readonly countryDialingCode: string;
}

export interface PhoneProofs {
  /** Requests a code. Throws a CallFailure. */
  send(mobile: Mobile): Promise<{ readonly expiredMinutes: number }>;
  /** Verifies a number by its code; a correct code is verified once. Throws a CallFailure. */
  prove(mobile: Mobile, code: string): Promise<PhoneProof>;
  /** The server refused the token. */
  forget(): void;
}

interface Stored {
  readonly of: string;
  readonly proof: PhoneProof;
  readonly untilMs: number;
}

/** Codes by the operator's phone verification service; undefined if the site sends its own. */
export function usePhoneProofs(): PhoneProofs | undefined {
  const { client, status } = useApi();
  const queries = useQueryClient();
  const stored = useRef<Stored>(undefined);
  if (status.info.flags['PHONETOKEN3'] !== true) return undefined;
  // Lazy: neither the configuration nor the client of the service belongs to the first view.
  const service = async () => {
    const [verification, at] = await Promise.all([
      import('./phone-verification.ts').catch(() => {
        throw new CallFailure('phone.unreachable');
      }),
      queries.fetchQuery(callOptions(client, 'identity.phoneVerification', {})),
    ]);
    return { ...verification, at };
  };
  return {
    async send(mobile) {
      const { startVerification, phoneNumberOf, at } = await service();
      store(phoneNumberOf(mobile), await startVerification(at, mobile));
      return { expiredMinutes: WAIT_MINUTES };
    },
    async prove(mobile, code) {
      const { confirmVerification, phoneNumberOf, at } = await service();
      const of = `${phoneNumberOf(mobile)} ${code}`;
      if (stored.current?.of === of && stored.current.untilMs > Date.now()) return stored.current.proof;
      const sessionInfo = sessionInfoByNumber.get(phoneNumberOf(mobile));
      // No code was sent to this number.
      if (sessionInfo === undefined) throw new CallFailure('verification.code.err');
      const { mobileNum, countryDialingCode } = mobileInput(mobile);
      const firebaseIdToken = await confirmVerification(at, sessionInfo, code);
      const proof = {
        firebaseChannel: 'sms',
        firebaseIdToken,
        firebaseMobileNo: mobileNum,
        countryDialingCode,
      } as const;
      stored.current = { of, proof, untilMs: Date.now() + PROOF_LIFE_MS };
      return proof;
    },
    forget() {
      stored.current = undefined;
    },
  };
}

/** Verification id by number. It outlives the screen, like the countdown, but not the page. */
const sessionInfoByNumber = new Map<string, string>();

function store(phoneNumber: string, sessionInfo: string): void {
  sessionInfoByNumber.set(phoneNumber, sessionInfo);
}
