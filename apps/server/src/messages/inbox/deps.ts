import type { Clock } from '../../platform/clock.ts';
import type { Sender } from '../delivery/render.ts';

export interface InboxDeps {
  readonly clock: Clock;
  /** Brand and address of this site, for the texts of system messages. */
  site(): Promise<Sender>;
  /** The user name of another member as this member may see it. */
  maskedName(userName: string): string;
  /** The address of a profile picture: an uploaded one, or the code of a drawn one; null for none. */
  pictureUrl(picture: {
    readonly headIcon: string | null;
    readonly headPicture: string | null;
  }): string | null;
}
