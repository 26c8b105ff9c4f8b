import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity';
import { useEffect } from 'react';
import { useApi, useSession } from '../api/index.ts';
import { safePath } from '../paths.ts';

/**
 * For the screens that let somebody in: answers what to do with the session the server opened.
 * Whoever is signed in leaves for the address of `?return=`, or for home.
 */
export function useEnter(): (opened: SessionInfo) => void {
  const { session } = useApi();
  const queries = useQueryClient();
  const { history } = useRouter();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const target = safePath(search.return);
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (signedIn) history.replace(target);
  }, [signedIn, history, target]);
  return (opened) => {
    // Answers kept so far were for a guest, or for a member whom the server signed out here.
    queries.getQueryCache().clear();
    session.set(opened);
  };
}
