import { useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { type Path, paths } from '../../paths.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { MemberLinkProps } from './member-link.tsx';

interface Taps {
  /** What a tap does other than going there. */
  insteadOf(to: Path): MemberLinkProps['instead'];
  /** Where the guest wanted to go who is being asked to log in. */
  readonly wanted: Path | undefined;
  forget(): void;
}

/** A guest is asked to log in and then goes where they wanted; who cannot invite friends is told whom to ask. */
export function useTaps(): Taps {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const { flags } = useApi().status.info;
  const [wanted, setWanted] = useState<Path>();
  return {
    wanted,
    forget: () => setWanted(undefined),
    insteadOf(to) {
      if (!session) return { dialog: true, tap: setWanted };
      if (to === paths.inviteFriends && flags['REFERRALPROMO'] !== true) {
        return { dialog: false, tap: () => toast.show(t('mine.contactService'), 'info') };
      }
      return undefined;
    },
  };
}
