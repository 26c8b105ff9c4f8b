const OWN = /^\/(?![/\\])[^\s\\]*$/;

/** Whether the content security policy permits a picture: of this site, or of a picture server of the operator. */
export function isOwnPicture(src: string, pictureOrigins: readonly string[]): boolean {
  const source = src.toLowerCase();
  return OWN.test(src) || pictureOrigins.some((origin) => source.startsWith(`${origin.toLowerCase()}/`));
}
