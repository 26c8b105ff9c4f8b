import { WinnerBoard } from '../../games/index.ts';
import { FloatingLinks } from './floating-links.tsx';
import { GuestInvitation } from './guest-invitation.tsx';

/** What comes to the home once it has rested, as no first view needs it: what stands below it and what floats. */
export function HomeLater() {
  return (
    <>
      <WinnerBoard />
      <FloatingLinks />
      <GuestInvitation />
    </>
  );
}
