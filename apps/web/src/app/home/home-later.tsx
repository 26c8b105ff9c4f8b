import { WinnerBoard } from '../../games/index.ts';
import { ContractPrompt } from './contract-prompt.tsx';
import { DailySummary } from './daily-summary.tsx';
import { FloatingLinks } from './floating-links.tsx';
import { GuestInvitation } from './guest-invitation.tsx';

/** What comes to the home once it has rested, as no first view needs it: what stands below it, what floats and what asks, a line each. */
export function HomeLater() {
  return (
    <>
      <WinnerBoard />
      <FloatingLinks />
      <ContractPrompt />
      <DailySummary />
      <GuestInvitation />
    </>
  );
}
