import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { SessionInfo, Side } from '@tessera/contract/identity/identity';
import { useEffect, useState } from 'react';
import { CallFailure, type CallInput, retryAfterSeconds, useApi } from '../../api/index.ts';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import { forgetHeldPassword, holdPassword } from '../held-password.ts';
import { deviceMark, launchOfPage } from '../../launch.ts';
import { forgetLogin, type RememberedLogin, rememberLogin } from '../remembered.ts';
import { useEnter } from '../use-enter.ts';

/** One try to sign in by what was typed. */
export interface LoginTry {
  readonly input: CallInput<'identity.login'>;
  /** What this browser remembers once it succeeds; undefined where the box is not ticked. */
  readonly remembered: RememberedLogin | undefined;
}

/** The first step was right and the account asks for a second. */
export interface SecondStepDue {
  /** Undefined after a sign-in with others: a cookie carries it then, which no script reads. */
  readonly ticket: string | undefined;
  /** `totp`, `passkey`. */
  readonly factors: readonly string[];
  readonly tried: LoginTry;
}

export interface LoginOptions {
  readonly onSecondStep: (due: SecondStepDue) => void;
  /** Refused, and not for the second step: the form shows what it means for its fields. */
  readonly onRefused: (failure: CallFailure) => void;
  /** What has to be proven elsewhere before anything is sent here; what it throws stops the login. */
  readonly prepare?: ((input: LoginTry['input']) => Promise<LoginTry['input']>) | undefined;
}

/** Signs in by what a form holds. `waitSeconds` counts down to when the server takes another try. */
export function useLogin({ onSecondStep, onRefused, prepare }: LoginOptions) {
  const { client } = useApi();
  const side = useSide();
  const welcome = useWelcome();
  const { waitSeconds, wait } = useWait();
  const login = useMutation({
    mutationFn: async ({ input }: LoginTry) => {
      const proven = prepare ? await prepare(input) : input;
      const asked = { ...proven, ...(side === 'agent' && { side }) };
      return client.call('identity.login', asked, deviceMark(launchOfPage()));
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
  // Who may not enter by the one door may by the other: what the first said of it ends with it.
  const { reset } = login;
  useEffect(() => reset(), [side, reset]);
  return { login, waitSeconds };
}

/** Which of the two doors the address names. */
export function useSide(): Side {
  const search: { readonly side?: string } = useSearch({ strict: false });
  return search.side === 'agent' ? 'agent' : 'member';
}

/** What to do with the session that any way of signing in by something typed has opened. */
export function useWelcome(): (opened: SessionInfo, tried: LoginTry) => void {
  const enter = useEnter();
  const side = useSide();
  return (opened, { input, remembered }) => {
    // The account's own name, also where a number was typed in its place.
    if (remembered?.type === 'username') rememberLogin({ ...remembered, username: opened.userName, side });
    else if (remembered) rememberLogin({ ...remembered, side });
    else forgetLogin();
    // It must be changed first: the screen that does so need not ask for it again.
    if (opened.firstTimeLogin && input.password !== undefined) holdPassword(input.password);
    else forgetHeldPassword();
    enter(opened);
  };
}

/** Counts down to when the server takes another try, after a refusal that says so. */
export function useWait() {
  const [untilMs, setUntilMs] = useState(0);
  const waitSeconds = useCountdown(untilMs);
  const wait = (failure: unknown) => setUntilMs(Date.now() + (retryAfterSeconds(failure) ?? 0) * 1000);
  return { waitSeconds, wait };
}

function secondStepIn({ code, value }: CallFailure, tried: LoginTry): SecondStepDue | undefined {
  if (code !== 'login.second.factor') return undefined;
  const { ticket, factors } = value as { readonly ticket?: unknown; readonly factors?: unknown };
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return undefined;
  return { ticket, factors: factors.map(String), tried };
}
