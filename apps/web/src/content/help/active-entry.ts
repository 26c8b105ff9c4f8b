/** The entry that `i` names, counted from 0; the first where it names none of them. */
export function activeEntry(i: string | undefined, count: number): number {
  const wanted = /^[0-9]{1,6}$/.test(i ?? '') ? Number(i) : 0;
  return wanted < count ? wanted : 0;
}
