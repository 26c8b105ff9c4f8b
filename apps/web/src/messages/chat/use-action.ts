import { useMutation } from '@tanstack/react-query';

/** One action of a button: taps while the action runs do nothing. */
export function useAction<Input>(act: (input: Input) => Promise<void>) {
  const mutation = useMutation({ mutationFn: act });
  return {
    busy: mutation.isPending,
    error: mutation.error ?? undefined,
    run(input: Input): void {
      if (!mutation.isPending) mutation.mutate(input);
    },
  };
}
