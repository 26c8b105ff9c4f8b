/**
 * Whether the entry before this one is of this site, as the browser knows it: a link that was tapped before the script
 * was here is followed by the browser itself, and the router counts from anew.
 */
export function insideBefore(): boolean {
  return window.navigation?.canGoBack === true;
}

/** The address of the entry before this one; undefined where the browser does not say, or it is another site's. */
export function addressBefore(): string | undefined {
  const { navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[at - 1]?.url ?? undefined;
}
