import { type StartUpState, startUpState } from '@tessera/contract/first-view';
import type { SystemStatus } from '@tessera/contract/system';

/** Whether the site is open to this visitor, and what there is to say when it is not. */
export interface Closing {
  readonly state: StartUpState;
  /** The visitor's address as the server sees it; empty when it did not say. */
  readonly ip: string;
  /** When maintenance is meant to be over, ISO 8601. */
  readonly endsAt: string | null;
}

export function closingOf(status: SystemStatus): Closing {
  return { state: startUpState(status), ip: status.location.ip, endsAt: status.maintenanceEndsAt };
}

const STATES: Readonly<Record<string, StartUpState>> = { 'system.maintenance': 1, 'region.restricted': 2 };

/** What a refusal says about the whole site; undefined when it was about the call alone. */
export function closingIn(
  errorCode: string,
  { ip, endsAt }: Readonly<Record<string, unknown>>,
): Closing | undefined {
  const state = STATES[errorCode];
  if (state === undefined) return undefined;
  return { state, ip: typeof ip === 'string' ? ip : '', endsAt: typeof endsAt === 'string' ? endsAt : null };
}
