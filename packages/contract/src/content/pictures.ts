const OWN = /^\/(?![/\\])[^\s\\]*$/;

/** Whether the page's policy lets a picture through: one of this site, or of one of the operator's picture servers. */
export function isOwnPicture(src: string, pictureOrigins: readonly string[]): boolean {
  const asked = src.toLowerCase();
  return OWN.test(src) || pictureOrigins.some((origin) => asked.startsWith(`${origin.toLowerCase()}/`));
}
