import {
  type ChasePlan,
  lowestPrize,
  type PhaseEdit,
  type PlanError,
  plannedPhases,
} from '@tessera/contract/lottery/chase-plan';
import { MAX_MULTIPLE, type SlipLine } from '@tessera/contract/lottery/slip';

export const PLAN_KINDS = [
  'constant',
  'multiplied',
  'profit',
] as const satisfies readonly ChasePlan['kind'][];

/** What a member chooses in the planner. Values of other kinds of plans stay while the kind changes. */
export interface ChaseDraft {
  readonly kind: ChasePlan['kind'];
  readonly phases: number;
  readonly multiple: number;
  readonly every: number;
  readonly factor: number;
  /** In per cent of everything staked. */
  readonly rate: number;
  readonly winningStop: boolean;
  /** The issue of the first phase; undefined for the issue on sale. */
  readonly firstNumero: string | undefined;
  /** Multiples that the member wrote for single phases. */
  readonly edits: readonly PhaseEdit[];
}

export const FIRST_DRAFT: ChaseDraft = {
  kind: 'constant',
  phases: 5,
  multiple: 1,
  every: 1,
  factor: 2,
  rate: 20,
  winningStop: true,
  firstNumero: undefined,
  edits: [],
};

/** An issue that a phase can have. */
export interface ChaseIssue {
  readonly numero: string;
  readonly drawsAt: string;
}

/** A phase of a plan. Amounts are ledger units. */
export interface DraftPhase extends ChaseIssue {
  readonly multiple: number;
  readonly amount: bigint;
  /** The amounts of this phase and of all phases before. */
  readonly total: bigint;
  /** The lowest prize of a win in this phase. */
  readonly prize: bigint;
  /** The member wrote the multiple. */
  readonly isEdited: boolean;
}

export function planOf(draft: ChaseDraft, phases: number): ChasePlan {
  const { kind, multiple, every, factor, rate } = draft;
  const edits = draft.edits.filter(({ phase }) => phase <= phases);
  const common = { phases, multiple, ...(edits.length > 0 && { edits }) };
  switch (kind) {
    case 'constant':
      return { kind, ...common };
    case 'multiplied':
      return { kind, ...common, every, factor };
    case 'profit':
      return { kind, ...common, rate };
  }
}

/** A draft with other choices. Another rule for the multiples replaces the edited multiples. */
export function changedDraft(before: ChaseDraft, after: ChaseDraft): ChaseDraft {
  const isSameRule = (['kind', 'multiple', 'every', 'factor', 'rate'] as const).every(
    (name) => before[name] === after[name],
  );
  return isSameRule ? after : { ...after, edits: [] };
}

/** A draft with the multiple of one phase. */
export function withEdit(draft: ChaseDraft, edit: PhaseEdit): ChaseDraft {
  return { ...draft, edits: [...draft.edits.filter(({ phase }) => phase !== edit.phase), edit] };
}

/** The issues from the first phase on. An issue whose sale has ended is not among them. */
export function issuesFrom<Of extends ChaseIssue>(
  issues: readonly Of[],
  firstNumero: string | undefined,
): readonly Of[] {
  const at = issues.findIndex(({ numero }) => numero === firstNumero);
  return at === -1 ? issues : issues.slice(at);
}

/** The phases of a plan with their issues, or the phase that the plan cannot have. */
export function phasesOf(
  lines: readonly SlipLine[],
  plan: ChasePlan,
  issues: readonly ChaseIssue[],
): DraftPhase[] | PlanError {
  const planned = plannedPhases(lines, plan);
  if ('error' in planned) return planned;
  let total = 0n;
  return planned.flatMap(({ multiple, amountUnits: amount }, at) => {
    const issue = issues[at];
    if (!issue) return [];
    total += amount;
    const { numero, drawsAt } = issue;
    const isEdited = plan.edits?.some(({ phase }) => phase === at + 1) ?? false;
    return { numero, drawsAt, multiple, amount, total, prize: lowestPrize(lines, multiple), isEdited };
  });
}

/** The highest first multiple: the multiple of every line is multiplied by it. */
export function mostMultiple(lines: readonly SlipLine[], most: number): number {
  const highest = Math.max(1, ...lines.map(({ multiple }) => multiple));
  return Math.max(1, Math.floor(Math.min(most, MAX_MULTIPLE) / highest));
}

/** The part of the balance that a plan takes, in hundredths of a per cent, rounded up; undefined without a balance. */
export function shareOfBalance(total: bigint, balance: bigint): number | undefined {
  if (balance <= 0n) return undefined;
  return Number((total * 10_000n + balance - 1n) / balance);
}
