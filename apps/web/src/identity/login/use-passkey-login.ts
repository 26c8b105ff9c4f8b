import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from '@tessera/contract/identity';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { deviceMark, launchOfPage } from '../../launch.ts';
import { useEnter } from '../use-enter.ts';
import { offersPasskeys, showPasskey, withdrawPasskeys } from './passkey.ts';
import { useSide } from './use-login.ts';

/** Signs in with a passkey alone, when the visitor asks to: `signIn.mutate()`. `failure` is why it did not. */
export function usePasskeyLogin() {
  const challenge = useChallenge();
  const enterWith = useEnterWith();
  const [failure, setFailure] = useState<unknown>(null);
  const [offers, setOffers] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => enterWith(await challenge(), { quietly: false }),
    onMutate: () => setFailure(null),
    onError: setFailure,
    // Asking at once put an end to the quiet offer: it is made anew.
    onSettled: () => setOffers((made) => made + 1),
  });
  useQuietOffer(offers, setFailure);
  return { signIn, failure };
}

/** Offers passkeys where the browser fills in the user name, as long as the screen is there. */
function useQuietOffer(offers: number, onFailure: (failure: unknown) => void): void {
  const challenge = useEffectEvent(useChallenge());
  const enterWith = useEffectEvent(useEnterWith());
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    let left = false;
    let offered = false;
    const offer = async () => {
      if (!(await offersPasskeys()) || left) return;
      // Nobody asked for it, so nobody misses it where no challenge comes.
      const asked = await challenge().catch(() => undefined);
      if (!asked || left) return;
      offered = true;
      await enterWith(asked, { quietly: true });
    };
    offer().catch((failure: unknown) => {
      if (!left) failed(failure);
    });
    return () => {
      left = true;
      if (offered) void withdrawPasskeys();
    };
  }, [offers]);
}

function useChallenge() {
  const { client } = useApi();
  return () => client.call('identity.passkeyLoginOptions', {});
}

type Challenge = Awaited<ReturnType<ReturnType<typeof useChallenge>>>;

/** Shows the visitor's passkey to the server and enters; does nothing where the visitor would rather not. */
function useEnterWith() {
  const { client } = useApi();
  const side = useSide();
  const enter = useEnter();
  return async ({ ticket, options }: Challenge, { quietly }: { readonly quietly: boolean }) => {
    const response = await showPasskey({ options, quietly });
    if (!response) return;
    const input = { ticket, response, ...(side === 'agent' && { side }) };
    const opened: SessionInfo = await client.call('identity.passkeyLogin', input, deviceMark(launchOfPage()));
    enter(opened);
  };
}
