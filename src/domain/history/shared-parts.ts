import type { RecordPart } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind, type Kind, listTables } from '#root/contract/shared/kinds/kinds.ts';

/** The tables whose rows belong to records of several kinds: submissions and the decisions on them, reviews and their answers. */
export const sharedParts = {
  approval_rounds: {
    label: 'Submission',
    of: ['record_uid', 'record_kind', 'activity_uid', 'bcp_uid', 'resilience_plan_uid', 'assessment_uid'],
    hides: ['digest', 'submitted_by_uid'],
  },
  approvals: {
    label: 'Decision on a submission',
    of: ['record_uid', 'round_uid'],
    hides: ['position', 'asked_uid', 'decided_by_uid'],
  },
  reviews: {
    label: 'Review',
    of: ['record_uid', 'record_kind', 'activity_uid', 'bcp_uid', 'resilience_plan_uid'],
    hides: ['approved_at', 'counts_from', 'cycle_due_on', 'moved_at'],
  },
  review_answers: {
    label: 'Answer to a review',
    of: ['record_uid', 'review_uid'],
    hides: ['by_uid'],
  },
} as const satisfies Readonly<Record<string, RecordPart>>;

/** Lists the tables whose log entries make up the history of a record. */
export const listHistoryTables = (kind: Kind): string[] => [
  ...listTables(kind),
  ...(describeKind(kind).can.approve ? Object.keys(sharedParts) : []),
];
