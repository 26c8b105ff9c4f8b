/** Whether members may invite friends now: while the operator's promotion for it runs. */
export function mayInvite(flags: Readonly<Record<string, boolean>>): boolean {
  return flags['REFERRALPROMO'] === true;
}
