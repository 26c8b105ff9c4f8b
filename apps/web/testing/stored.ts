/** Returns all browser storage of the site, by storage and key. */
export function stored(): { readonly local: object; readonly session: object } {
  return {
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
  };
}
