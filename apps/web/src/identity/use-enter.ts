import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useEffect, useState } from 'react';
import { keepDraftsOf } from '../api/drafts.ts';
import { useApi, useSession } from '../api/index.ts';
import { paths, safePath } from '../paths.ts';
import { isAgent, isTrial } from './customer-types.ts';

export interface EnterOptions {
  /** Who was signed in on arrival stays until they enter anew: the screen has something for them too. */
  readonly membersStay?: boolean;
  /** The screen still has something to say to who was let in: it is left once this ends. */
  readonly waits?: boolean;
  /** The account that is entered was opened just now. */
  readonly registered?: boolean;
}

/**
 * For the screens that let somebody in: answers what to do with the session the server opened.
 * Whoever is signed in leaves for the address of `?return=`, or for home; a password that must be changed
 * comes before anything else, and then that the account is to be erased, which can still be taken back.
 */
export function useEnter({
  membersStay = false,
  waits = false,
  registered = false,
}: EnterOptions = {}): (opened: SessionInfo) => void {
  const { session } = useApi();
  const queries = useQueryClient();
  const { history } = useRouter();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const known = useSession();
  const [onArrival] = useState(known);
  // Somebody on trial comes here for an account of their own.
  const signedIn = known !== null && !isTrial(known);
  const leaves = signedIn && !waits && !(membersStay && known === onArrival);
  const target = placeFor(known) ?? safePath(search.return ?? (isAgent(known) ? paths.agentHome : undefined));
  useEffect(() => {
    if (leaves) history.replace(target);
  }, [leaves, history, target]);
  return (opened) => {
    // Answers kept so far were for a guest, or for a member whom the server signed out here.
    queries.getQueryCache().clear();
    keepDraftsOf(opened.userName);
    session.set(opened, registered ? 'registered' : undefined);
  };
}

function placeFor(session: SessionInfo | null): string | undefined {
  if (session?.firstTimeLogin) return paths.changePassword;
  return session?.erasing ? paths.erasure : undefined;
}
