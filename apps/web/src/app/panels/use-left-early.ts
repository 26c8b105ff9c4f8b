import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Follows who went back or on while the page was still being taken over: the router listens from now on only, and the
 * address would name one screen above another.
 */
export function useLeftEarly(): void {
  const router = useRouter();
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load();
  }, [router]);
}
