import type { ApprovalDecision, ApprovalPolicy, ApprovalStep } from '#root/contract/shared/approvals.ts';

/** An answer that a submission asks for: from one person or, without `askedUid`, from anybody who may approve. */
export interface Slot {
  readonly step: ApprovalStep;
  /** The position of the answer within its step, from 0. */
  readonly position: number;
  readonly askedUid: string | null;
}

export interface AnsweredSlot extends Slot {
  readonly uid: string;
  readonly decision: ApprovalDecision | null;
  readonly decidedByUid: string | null;
}

/** The people whom a submission names. */
export interface Asked {
  readonly reviewerUids: readonly string[];
  readonly approverUids: readonly string[];
}

/**
 * Returns the answers that a submission asks for. A step with named people asks each of them; a step without named
 * people asks for as many answers as the policy requires.
 * @returns the answers; or, if the named people are refused, the reason and the field that names them. The reasons are
 * `too_few` (fewer than `least`) and `submitter` (they include the person who submits).
 */
export function createSlots(
  policy: ApprovalPolicy,
  asked: Asked,
  submitter: string | null,
):
  | readonly Slot[]
  | { readonly problem: 'too_few' | 'submitter'; readonly field: keyof Asked; readonly least: number } {
  const steps = [
    { step: 'review', field: 'reviewerUids', least: policy.reviewers },
    { step: 'approve', field: 'approverUids', least: policy.approvers },
  ] as const;
  const slots: Slot[] = [];
  for (const { step, field, least } of steps) {
    const named = [...new Set(asked[field])];
    if (submitter !== null && named.includes(submitter)) return { problem: 'submitter', field, least };
    if (named.length > 0 && named.length < least) return { problem: 'too_few', field, least };
    const open: readonly (string | null)[] = named.length > 0 ? named : Array.from({ length: least }, () => null);
    slots.push(...open.map((askedUid, position) => ({ step, position, askedUid })));
  }
  return slots;
}

/** Returns the step that a submission begins with. */
export const findFirstStep = (slots: readonly Slot[]): ApprovalStep =>
  slots.some(({ step }) => step === 'review') ? 'review' : 'approve';

export interface Round {
  readonly step: ApprovalStep;
  /** Who must agree in a step: all people who are asked (`all`), or any one of them (`any`). */
  readonly decision: ApprovalPolicy['decision'];
  readonly submittedByUid: string | null;
  readonly slots: readonly AnsweredSlot[];
}

export type Refusal = 'own_submission' | 'already_answered' | 'not_asked';

/**
 * Returns the slot in which a person can answer now: their own slot, or else a slot that is open to anybody. Nobody can
 * answer twice in a step, and nobody can answer their own submission.
 */
export function findOpenSlot(round: Round, person: string): AnsweredSlot | Refusal {
  if (round.submittedByUid === person) return 'own_submission';
  const slots = round.slots.filter(({ step }) => step === round.step);
  if (slots.some(({ decidedByUid }) => decidedByUid === person)) return 'already_answered';
  const open = slots.filter(({ decision }) => decision === null);
  return (
    open.find(({ askedUid }) => askedUid === person) ?? open.find(({ askedUid }) => askedUid === null) ?? 'not_asked'
  );
}

export type Outcome = 'waiting' | 'next_step' | 'approved' | 'returned';

/** Returns the result of an answer. A single return sends the whole submission back. */
export function findOutcome(round: Round, slot: AnsweredSlot, answer: ApprovalDecision): Outcome {
  if (answer === 'returned') return 'returned';
  const others = round.slots.filter(({ step, uid }) => step === round.step && uid !== slot.uid);
  const isComplete = round.decision === 'any' || others.every(({ decision }) => decision === 'approved');
  if (!isComplete) return 'waiting';
  return round.step === 'review' ? 'next_step' : 'approved';
}
