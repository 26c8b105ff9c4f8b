import type { protection } from '@tessera/contract/wallet/protection';
import type { Handlers } from '../../platform/http/call.ts';
import { activityStatement } from './activity-statement.ts';
import { exclude, leaveExclusion } from './exclusion.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { dueSummary, confirmLimits, limitsReminder, markSummaryShown, setRealityCheck } from './reminders.ts';
import { setBirthday } from './set-birthday.ts';
import { confirmRaise, setLimit } from './set-limit.ts';
import { takeBreak } from './take-break.ts';

export function protectionRoutes(deps: ProtectionDeps): Handlers<typeof protection> {
  return {
    protection: (_input, { db, session }) => protectionOverview(deps, db, session),
    setLimit: (input, call) => setLimit(deps, input, call),
    confirmRaise: (input, call) => confirmRaise(deps, input, call),
    takeBreak: (input, call) => takeBreak(deps, input, call),
    exclude: (input, call) => exclude(deps, input, call),
    leaveExclusion: (_input, call) => leaveExclusion(deps, call),
    setRealityCheck: ({ intervalMs }, call) => setRealityCheck(deps, intervalMs, call),
    setBirthday: ({ birthday }, call) => setBirthday(deps, birthday, call),
    dueSummary: (_input, call) => dueSummary(deps, call),
    markSummaryShown: (_input, call) => markSummaryShown(deps, call),
    limitsReminder: (_input, call) => limitsReminder(deps, call),
    confirmLimits: (_input, call) => confirmLimits(deps, call),
    activityStatement: (_input, call) => activityStatement(deps, call),
  };
}
