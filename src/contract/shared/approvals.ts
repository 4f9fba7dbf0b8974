import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, integer, optionalParagraphs, paragraphs, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { saved } from './crud.ts';
import { records } from './kinds/all-kinds.ts';
import { type RecordDefinition, type ScopeOf, toKebabCase, withArticle } from './kinds/define-record.ts';
import { type KindThatCan, listKindsThatCan } from './kinds/kinds.ts';

/** The kinds of record that people submit, review and approve. */
export type ApprovableKind = KindThatCan<'approve'>;
export const approvableKinds = listKindsThatCan('approve');

/** Returns the permission to decide on records of a kind. A house test checks that the permission exists. */
export const findApprovePermission = (kind: ApprovableKind) => `${records[kind].permissions}.approve` as const;

/** The steps of a submission, in their order. */
export const approvalSteps = ['review', 'approve'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];
export const roundStates = ['open', 'approved', 'returned', 'withdrawn'] as const;
export const approvalDecisions = ['approved', 'returned'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** The maximum number of people that a submission asks in one step. */
export const maxAsked = 10;

/** The rules for deciding on submissions of one kind. */
export const approvalPolicy = z.object({
  /** The number of people who review before anybody approves; 0: there is no review. */
  reviewers: integer(0, 5),
  approvers: integer(1, 3),
  /** Who must agree in a step: all people who are asked (`all`), or any one of them (`any`). */
  decision: z.enum(['all', 'any']),
  /** Days from the submission until a decision is due; null: no deadline. */
  deadlineDays: integer(1, 365).nullable(),
});
export type ApprovalPolicy = z.infer<typeof approvalPolicy>;
export const defaultApprovalPolicy: ApprovalPolicy = {
  reviewers: 0,
  approvers: 1,
  decision: 'all',
  deadlineDays: null,
};

/** The approval policy of each kind. */
export const approvalPolicies = z.object(
  Object.fromEntries(approvableKinds.map((kind) => [kind, approvalPolicy])) as Record<
    ApprovableKind,
    typeof approvalPolicy
  >,
);
export type ApprovalPolicies = z.infer<typeof approvalPolicies>;

const people = (what: string) => z.array(uid('user')).max(maxAsked, `Ask at most ${maxAsked} ${what}`).default([]);

/**
 * The people whom a submission asks. If nobody is named, it asks everybody who may approve, and takes the first
 * answers: as many as the policy requires.
 */
export const submission = z.object({
  note: optionalParagraphs(5000).default(''),
  reviewerUids: people('reviewers'),
  approverUids: people('approvers'),
});
export type Submission = z.infer<typeof submission>;

/** One answer that a submission asks for. */
export const approval = z.object({
  uid: uid(),
  step: z.enum(approvalSteps),
  /** The person who is asked; null: anybody who may approve can answer. */
  askedUid: uid().nullable(),
  askedName: z.string(),
  /**
   * False if the person can no longer answer, because they are inactive or lack the permission. In that case, somebody
   * else has to be asked.
   */
  canAnswer: z.boolean(),
  decision: z.enum(approvalDecisions).nullable(),
  decidedByUid: uid().nullable(),
  decidedByName: z.string(),
  decidedAt: instant().nullable(),
  note: z.string(),
});
export type Approval = z.infer<typeof approval>;

export const approvalRound = z.object({
  uid: uid(),
  state: z.enum(roundStates),
  step: z.enum(approvalSteps),
  decision: z.enum(['all', 'any']),
  submittedAt: instant(),
  submittedByUid: uid().nullable(),
  submittedByName: z.string(),
  note: z.string(),
  dueOn: date().nullable(),
  closedAt: instant().nullable(),
  approvals: z.array(approval),
});
export type ApprovalRound = z.infer<typeof approvalRound>;

const approvalState = z.object({
  /** False if submissions are approved at once. */
  isRequired: z.boolean(),
  policy: approvalPolicy,
  /** The submissions, the latest first, at most 20. */
  rounds: z.array(approvalRound),
  /** The people who can be asked, ordered by name, at most 200. The person who submitted is left out. */
  candidates: z.array(z.object({ uid: uid(), name: z.string() })),
  /** Whether the caller can answer the open submission now. */
  isAsked: z.boolean(),
  /**
   * True if the submitted content, or data that the content relies on, has changed since the submission. The submission
   * can then not be approved.
   */
  hasMoved: z.boolean(),
});
export type ApprovalState = z.infer<typeof approvalState>;

/** The calls of an approvable kind. Every write requires the version of the record that the caller has read. */
export function approvalEndpoints<const Definition extends RecordDefinition & { readonly kind: ApprovableKind }>(
  definition: Definition,
) {
  type Prefix = Definition['permissions'];
  const { kind, permissions, words } = definition;
  const item = `${apiRoot}/${toKebabCase(definition.plural as Definition['plural'])}/:uid` as const;
  const common = { scope: 'organisation' as ScopeOf<Definition>, params: z.object({ uid: uid(kind) }) } as const;
  const may = <const Verb extends 'read' | 'update' | 'approve'>(verb: Verb) =>
    [`${permissions}.${verb}` as `${Prefix}.${Verb}` & Permission] as const;
  const it = withArticle(words.one);
  const write = <const Verb extends string, const May extends readonly Permission[]>(
    verb: Verb,
    needs: May,
    summary: string,
  ) =>
    ({
      ...common,
      method: 'POST',
      path: `${item}/${verb}` as `${typeof item}/${Verb}`,
      permissions: needs,
      summary,
      versioned: true,
      response: saved,
    }) as const;
  return {
    approval: endpoint({
      ...common,
      method: 'GET',
      path: `${item}/approval` as const,
      permissions: may('read'),
      summary: `Read the submissions of ${it} and the decisions on them`,
      response: recordResponse(approvalState),
    }),
    /** 400 for people who cannot be asked; 422 `incomplete`, `wrong_state`. */
    submit: endpoint({
      ...write('submit', may('update'), `Submit ${it} for approval`),
      body: submission.optional(),
    }),
    /**
     * Agrees in the current step. 409 `content_moved` if the record, or data that the record relies on, has changed
     * since the submission; 422 `own_submission`, `not_asked`, `already_answered`, `wrong_state`.
     */
    approve: endpoint({
      ...write('approve', may('approve'), `Approve ${it} in review`),
      body: z.object({ note: optionalParagraphs(5000).default('') }).optional(),
    }),
    return: endpoint({
      ...write('return', may('approve'), `Return ${it} in review with a note`),
      body: z.object({ note: paragraphs(5000) }),
    }),
    /** Takes the submission back. The record becomes a draft. */
    withdraw: endpoint(write('withdraw', may('update'), `Withdraw ${it} from review`)),
    /** Asks another person in place of a person who has not answered. */
    reassign: endpoint({
      ...write('reassign', may('update'), `Ask another person to decide on ${it}`),
      body: z.object({ approvalUid: uid(), toUid: uid('user') }),
    }),
  };
}

/** A submission that waits for the caller's answer. */
export const waitingApproval = z.object({
  kind: z.enum(approvableKinds),
  recordUid: uid(),
  name: z.string(),
  step: z.enum(approvalSteps),
  submittedByName: z.string(),
  submittedAt: instant(),
  dueOn: date().nullable(),
});
export type WaitingApproval = z.infer<typeof waitingApproval>;

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: `${apiRoot}/approvals/waiting`,
    scope: 'organisation',
    shows: approvableKinds,
    permissions: [],
    summary: "List the submissions that wait for the caller's answer, the most urgent first",
    response: recordResponse(z.object({ count: z.int(), first: z.array(waitingApproval) })),
  }),
};

/** The calls for approval, for code that handles every approvable kind. */
export type ApprovalCalls = ReturnType<typeof approvalEndpoints<(typeof records)[ApprovableKind]>>;
