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
}

/**
 * A change that the server takes only from somebody who proved lately who they are. When the proof is
 * missing, it is asked for and the change is sent again; who would rather not has changed nothing.
 */
export function useSensitive<Input = void, Output = unknown>({
  act,
  onDone,
}: SensitiveOptions<Input, Output>): UseMutationResult<Done<Output> | undefined, Error, Input> {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('rendered outside Confirming');
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: Input): Promise<Done<Output> | undefined> => {
      try {
        return { output: await act(input) };
      } catch (error) {
        const unproven = error instanceof CallFailure && error.code === 'session.confirm.required';
        if (!unproven) throw error;
      }
      return (await confirm()) ? { output: await act(input) } : undefined;
    },
    onSuccess: (done, input) => done && onDone(done.output, input),
  });
}

interface Done<Output> {
  readonly output: Output;
}
