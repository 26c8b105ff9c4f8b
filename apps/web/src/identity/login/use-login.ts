import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { SessionInfo, Side } from '@tessera/contract/identity/identity';
import { useEffect, useState } from 'react';
import { CallFailure, type CallInput, retryAfterSeconds, useApi } from '../../api/index.ts';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import { clearPendingPassword, setPendingPassword } from '../pending-password.ts';
import { deviceCode, launchOfPage } from '../../launch.ts';
import { forgetLogin, type RememberedLogin, rememberLogin } from '../remembered-login.ts';
import { useEnter } from '../session.ts';

/** One login attempt with typed values. */
export interface LoginTry {
  readonly input: CallInput<'identity.login'>;
  /** Stored in this browser after success; undefined if the box is not ticked. */
  readonly remembered: RememberedLogin | undefined;
}

/** The first step succeeded and the account requires a second. */
export interface SecondStepRequired {
  /** Undefined after an external login: a cookie that scripts cannot read carries the ticket. */
  readonly ticket: string | undefined;
  /** `totp`, `passkey`. */
  readonly factors: readonly string[];
  readonly tried: LoginTry;
}

export interface LoginOptions {
  readonly onSecondStep: (due: SecondStepRequired) => void;
  /** Refused, and not for the second step: the form shows the errors of its fields. */
  readonly onRefused: (failure: CallFailure) => void;
  /** Verification that must precede the call; an exception stops the login. */
  readonly prepare?: ((input: LoginTry['input']) => Promise<LoginTry['input']>) | undefined;
}

/** Signs in with the values of a form. `waitSeconds` counts down to the next attempt. */
export function useLogin({ onSecondStep, onRefused, prepare }: LoginOptions) {
  const { client } = useApi();
  const side = useSide();
  const welcome = useWelcome();
  const { waitSeconds, wait } = useWaitSeconds();
  const login = useMutation({
    mutationFn: async ({ input }: LoginTry) => {
      const proven = prepare ? await prepare(input) : input;
      const loginInput = { ...proven, ...(side === 'agent' && { side }) };
      return client.call('identity.login', loginInput, deviceCode(launchOfPage()));
    },
    onSuccess: (opened, tried) => welcome(opened, tried),
    onError: (error, tried) => {
      if (!(error instanceof CallFailure)) return;
      const due = secondStepIn(error, tried);
      if (due) onSecondStep(due);
      else onRefused(error);
      wait(error);
    },
  });
  // A refusal of one login does not apply to the other: it is cleared.
  const { reset } = login;
  useEffect(() => reset(), [side, reset]);
  return { login, waitSeconds };
}

/** Returns which of the two logins the address names. */
export function useSide(): Side {
  const search: { readonly side?: string } = useSearch({ strict: false });
  return search.side === 'agent' ? 'agent' : 'member';
}

/** Returns a function that handles the session of a login with typed values. */
export function useWelcome(): (opened: SessionInfo, tried: LoginTry) => void {
  const enter = useEnter();
  const side = useSide();
  return (opened, { input, remembered }) => {
    // Stores the account's own name, also after a login by number.
    if (remembered?.type === 'username') rememberLogin({ ...remembered, username: opened.userName, side });
    else if (remembered) rememberLogin({ ...remembered, side });
    else forgetLogin();
    // The next screen changes the password and can reuse the typed one.
    if (opened.firstTimeLogin && input.password !== undefined) setPendingPassword(input.password);
    else clearPendingPassword();
    enter(opened);
  };
}

/** Counts down to the next attempt, after a refusal with a waiting time. */
export function useWaitSeconds() {
  const [untilMs, setUntilMs] = useState(0);
  const waitSeconds = useCountdown(untilMs);
  const wait = (failure: unknown) => setUntilMs(Date.now() + (retryAfterSeconds(failure) ?? 0) * 1000);
  return { waitSeconds, wait };
}

function secondStepIn({ code, value }: CallFailure, tried: LoginTry): SecondStepRequired | undefined {
  if (code !== 'login.second.factor') return undefined;
  const { ticket, factors } = value as { readonly ticket?: unknown; readonly factors?: unknown };
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return undefined;
  return { ticket, factors: factors.map(String), tried };
}
