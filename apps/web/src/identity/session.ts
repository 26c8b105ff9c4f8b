import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useEffect, useState } from 'react';
import { saveDraftsOf } from '../api/drafts.ts';
import { type ApiClient, CallFailure, useApi, useSession } from '../api/index.ts';
import { paths, safePath } from '../paths.ts';
import { isAgent, isTrial } from './customer-types.ts';
import { requirePassword, forgetLogin } from './remembered-login.ts';

/**
 * Ends the session: `mutate()` signs out, `isPending` during the call. On success all member data of this tab
 * is deleted and the home page opens; on failure the member stays signed in and `error` is set.
 * `forgetLogin`: also deletes the remembered login; otherwise the name stays and the password is required.
 */
export function useSignOut(options: { readonly forgetLogin?: boolean } = {}) {
  const { client, session } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endSession(client),
    // Without a network it fails at once, instead of signing out later.
    onMutate: () => session.setLeaving(true),
    onSettled: () => session.setLeaving(false),
    onSuccess: () => {
      if (options.forgetLogin) forgetLogin();
      else requirePassword();
      session.set(null);
      sessionStorage.clear();
      queries.getQueryCache().clear();
      return navigate({ to: paths.home });
    },
  });
}

async function endSession(client: ApiClient): Promise<void> {
  try {
    await client.call('identity.logout', {});
  } catch (error) {
    const overAlready = error instanceof CallFailure && error.code === 'login.not.session';
    if (!overAlready) throw error;
  }
  if ('serviceWorker' in navigator) await endPushOfBrowser();
}

/** The server has deleted the subscription of the session; this ends one from an earlier session too. */
async function endPushOfBrowser(): Promise<void> {
  try {
    await (await import('../messages/for-identity.ts')).endPush();
  } catch {
    // Without a network the address stays until the browser is used again.
  }
}

interface EnterOptions {
  /** A member who is already signed in stays, because the screen is useful for members as well. */
  readonly membersStay?: boolean;
  /** The screen shows a message to the member, and leaves when the message ends. */
  readonly deferred?: boolean;
  /** The account was just registered. */
  readonly registered?: boolean;
}

/**
 * Returns a function that handles a new session. Members continue to `?return=` or home. A mandatory password
 * change comes first, then a pending erasure, which can still be withdrawn.
 */
export function useEnter({
  membersStay = false,
  deferred = false,
  registered = false,
}: EnterOptions = {}): (opened: SessionInfo) => void {
  const { session } = useApi();
  const queries = useQueryClient();
  const { history } = useRouter();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const known = useSession();
  const [onArrival] = useState(known);
  // A trial user opens this screen to get a real account.
  const signedIn = known !== null && !isTrial(known);
  const leaves = signedIn && !deferred && !(membersStay && known === onArrival);
  const target =
    destinationFor(known) ?? safePath(search.return ?? (isAgent(known) ? paths.agentHome : undefined));
  useEffect(() => {
    if (leaves) history.replace(target);
  }, [leaves, history, target]);
  return (opened) => {
    // Cached answers belong to a guest or to a signed-out member.
    queries.getQueryCache().clear();
    saveDraftsOf(opened.userName);
    session.set(opened, registered ? 'registered' : undefined);
  };
}

function destinationFor(session: SessionInfo | null): string | undefined {
  if (session?.firstTimeLogin) return paths.changePassword;
  return session?.erasing ? paths.erasure : undefined;
}
