import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../paths.ts';
import { insideBefore } from '../../ui/loading/inside-before.ts';

/** One step back, or home where nothing came before; the same function as long as the screen stands. */
export function useGoBack(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (router.history.canGoBack() || insideBefore()) router.history.back();
    else void router.navigate({ to: paths.home });
  }, [router]);
}
