/**
 * Whether the entry before this one is of this site, as the browser knows it: a link that was tapped before the script
 * was here is followed by the browser itself, and the router counts from anew.
 */
export function insideBefore(): boolean {
  return window.navigation?.canGoBack === true;
}
