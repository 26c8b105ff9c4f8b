/** Time zone of an installation whose operator names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Manila';

let timeZone = DEFAULT_TIME_ZONE;

/**
 * Sets the time zone of days and hours, so that server, page and file use the same day for a date. A process, and an
 * open page, belongs to one installation. The server calls this function once it knows the zone, the page before it
 * renders.
 */
export function setTimeZone(name: string): void {
  timeZone = name;
}

/** IANA name of the merchant's time zone. */
export function currentTimeZone(): string {
  return timeZone;
}
