import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { CallFailure } from '../../api/index.ts';
import { ConfirmSheet, type ConfirmWays } from './confirm-sheet.tsx';

/** Asks the member to prove who they are; true once they did, false when they would rather not. */
type Confirm = () => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export interface ConfirmingProps {
  /** How this member can prove it. */
  readonly ways: ConfirmWays;
  readonly children: ReactNode;
}

/** Lets everything below ask for a proof; one question at a time. */
export function Confirming({ ways, children }: ConfirmingProps) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const confirm = useCallback<Confirm>(() => {
    answer.current?.(false);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const finish = useCallback((confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmSheet open={open} ways={ways} onFinish={finish} />
    </ConfirmContext>
  );
}

export interface SensitiveOptions<Input, Output> {
  readonly act: (input: Input) => Promise<Output>;
  readonly onDone: (output: Output, input: Input) => unknown;
  /** The server said no, and not for want of a proof. */
  readonly onRefused?: (error: Error) => void;
}

/**
 * Makes a call that the server takes only from somebody who proved lately who they are. When the proof is missing,
 * it is asked for and the call is made again; who would rather not gets undefined, and nothing was changed.
 */
export function useProven(): <Output>(act: () => Promise<Output>) => Promise<Done<Output> | undefined> {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('rendered outside Confirming');
  return async (act) => {
    try {
      return { output: await act() };
    } catch (error) {
      const unproven = error instanceof CallFailure && error.code === 'session.confirm.required';
      if (!unproven) throw error;
    }
    return (await confirm()) ? { output: await act() } : undefined;
  };
}

/** The same as a change: how far it is, and what becomes of it. */
export function useSensitive<Input = void, Output = unknown>({
  act,
  onDone,
  onRefused,
}: SensitiveOptions<Input, Output>): UseMutationResult<Done<Output> | undefined, Error, Input> {
  const proven = useProven();
  return useMutation({
    mutationFn: (input: Input) => proven(() => act(input)),
    onSuccess: (done, input) => done && onDone(done.output, input),
    onError: (error) => onRefused?.(error),
  });
}

interface Done<Output> {
  readonly output: Output;
}
