import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, integer, optionalParagraphs, paragraphs, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { toKebabCase, withArticle } from '#root/contract/shared/kinds/define-record.ts';
import { movements } from '#root/contract/shared/movements.ts';
import { calendarType } from './calendar-feed.ts';
import {
  causeReasons,
  maxPostponements,
  maxSpread,
  type ReviewKind,
  reviewAnswers,
  reviewKinds,
  reviewLevels,
  reviewReasons,
} from './review-terms.ts';

/** An open review in a list. */
export const reviewRow = z.object({
  ...stored,
  kind: z.enum(reviewKinds),
  recordUid: uid(),
  name: z.string(),
  reason: z.enum(reviewReasons),
  dueOn: date(),
  isOverdue: z.boolean(),
  /** The moment of the approval that the review follows. */
  approvedAt: instant(),
  postponed: z.int().min(0).max(maxPostponements),
  /**
   * The first level of escalation at which somebody can sign in, and the people of this level. They are responsible for
   * the review.
   */
  level: z.enum(reviewLevels),
  reviewers: z.array(named),
  /** Whether the caller is one of the reviewers. */
  isMine: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

const cause = z.object({
  reason: z.enum(causeReasons),
  /** The supplier, if a contract or certificate ends; otherwise the reviewed record itself. */
  subjectUid: uid(),
  subjectName: z.string(),
  /** The name of the certificate; '' for other causes. */
  part: z.string(),
  dueOn: date(),
  notedAt: instant(),
});

/** An earlier answer to a review of the record. */
const answer = z.object({
  uid: uid(),
  answer: z.enum(reviewAnswers),
  at: instant(),
  /** The name of the person who answered; '' if that person was deleted and had no name. */
  byName: z.string(),
  /** The day on which the review was due. */
  dueOn: date(),
  movedTo: date().nullable(),
  /** The reason of a postponement, or the note of a review. */
  note: z.string(),
});

export const reviewRecord = z.object({
  ...reviewRow.shape,
  /** The months between reviews. `months` was set for this record (null: not set); `monthsInForce` applies. */
  months: z.int().nullable(),
  monthsInForce: z.int(),
  /** The end of the review period. `dueOn` is earlier if a cause requires it, and later if the review was postponed. */
  cycleDueOn: date(),
  movedTo: date().nullable(),
  causes: z.array(cause),
  /** What has changed since the last approval or review. For a plan: what has changed for its activities. */
  moved: movements,
  /** Identifies the changes. "Nothing to change" needs it, so that nobody confirms changes that they have not seen. */
  digest: z.string(),
  answers: z.array(answer),
});
export type ReviewRecord = z.infer<typeof reviewRecord>;

/**
 * Returns the permission for the review of a record, which is the permission for the record itself. A house test checks
 * that the permission exists.
 */
export const findReviewPermission = <const Verb extends 'read' | 'update'>(kind: ReviewKind, verb: Verb) =>
  `${records[kind].permissions}.${verb}` as const;

/** Returns the properties that the calls of one kind have in common. */
function describeCalls<const Kind extends ReviewKind>(kind: Kind) {
  type Definition = (typeof records)[Kind];
  const { plural, permissions, words } = records[kind];
  const item = `${apiRoot}/${toKebabCase(plural as Definition['plural'])}/:uid/review`;
  return {
    it: withArticle(words.one),
    item: item as `${typeof apiRoot}/${string}/:uid/review`,
    common: { scope: 'organisation', params: z.object({ uid: uid(kind) }) } as const,
    may: <const Verb extends 'read' | 'update'>(verb: Verb) =>
      [`${permissions}.${verb}` as `${Definition['permissions']}.${Verb}` & Permission] as const,
  };
}

/**
 * The calls that answer the open review of a record. Each call requires the version of the review that the caller has
 * read.
 */
function answerEndpoints<const Kind extends ReviewKind>(kind: Kind) {
  const { it, item, common, may } = describeCalls(kind);
  const answered = { ...common, permissions: may('update'), versioned: true, response: saved } as const;
  return {
    /**
     * Completes the review without a change. The next review is due in `monthsInForce` months from today. 409
     * `moved_meanwhile` if `digest` does not identify the current changes; 404 without an open review.
     */
    done: endpoint({
      ...answered,
      method: 'POST',
      path: `${item}/done`,
      summary: `Confirm that ${it} needs no change`,
      body: z.object({ digest: z.string().max(64), note: optionalParagraphs(2000).default('') }),
    }),
    /** 422 `postponed_twice`; 400 unless the day is 1 to 90 days after the later of the due date and today. */
    postpone: endpoint({
      ...answered,
      method: 'POST',
      path: `${item}/postpone`,
      summary: `Postpone the review of ${it}, with a reason`,
      body: z.object({ until: date(), reason: paragraphs(2000) }),
    }),
    /**
     * Sets the months between the reviews of this record; null: as in the organisation's settings. A review that was
     * moved (postponed or spread) from the end of its period is then due at the end of the new period. A review that
     * was moved from another due date is due at the end of the new period at the latest.
     */
    setMonths: endpoint({
      ...answered,
      method: 'PUT',
      path: `${item}/months`,
      summary: `Set how often ${it} is reviewed`,
      body: z.object({ months: integer(1, 60).nullable() }),
    }),
  };
}

function reviewEndpoints<const Kind extends ReviewKind>(kind: Kind) {
  const { it, item, common, may } = describeCalls(kind);
  return {
    /** `data` is null if there is no open review, because the record is not approved or is archived. */
    review: endpoint({
      ...common,
      method: 'GET',
      path: item,
      permissions: may('read'),
      summary: `Read the open review of ${it}, with the changes that affect it`,
      response: recordResponse(reviewRecord.nullable()),
    }),
    ...answerEndpoints(kind),
    calendar: endpoint({
      ...common,
      method: 'GET',
      path: `${item}/calendar`,
      permissions: may('read'),
      summary: `Download the review of ${it} for a calendar`,
      download: calendarType,
      response: null,
    }),
  };
}

/** The calls for reviews, by the kind of the reviewed record. */
export const recordReviews = {
  activity: reviewEndpoints('activity'),
  bcp: reviewEndpoints('bcp'),
  resilience_plan: reviewEndpoints('resilience_plan'),
};
export type ReviewCalls = (typeof recordReviews)[ReviewKind];

const root = `${apiRoot}/reviews` as const;

/**
 * A review to move. `dueOn` is the day that the caller has seen. The review is not moved if it has another day by now.
 */
const move = z.object({ uid: uid(), dueOn: date(), movedTo: date() });
export const spreadMove = z.object({
  ...move.shape,
  kind: z.enum(reviewKinds),
  recordUid: uid(),
  name: z.string(),
});
export type SpreadMove = z.infer<typeof spreadMove>;

/** The open reviews of all records that the caller may read. */
export const reviews = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope: 'organisation',
    shows: reviewKinds,
    permissions: [],
    summary: 'List the open reviews of the records that the caller may read',
    query: listQuery(['dueOn', 'name', 'kind', 'reason'], {
      kind: listFilter(z.enum(reviewKinds)),
      reason: listFilter(z.enum(reviewReasons)),
      /** Only reviews for which the caller is responsible. */
      mine: z.literal('true', { error: 'Use true' }).optional(),
      overdue: z.literal('true', { error: 'Use true' }).optional(),
      /** Only reviews that are due on this day or earlier. */
      until: date().optional(),
      /** Limits the list to reviews of activities of these departments, and of plans for these activities. */
      ...departmentFilters,
    }),
    response: pageResponse(reviewRow),
  }),
  /** The numbers for the overview. `today` is the current day in the organisation's time zone. */
  summary: endpoint({
    method: 'GET',
    path: `${root}/summary`,
    scope: 'organisation',
    shows: reviewKinds,
    permissions: [],
    summary: 'Count the open reviews of the next 90 days',
    query: z.object(departmentFilters),
    response: recordResponse(
      z.object({
        today: date(),
        mine: z.int(),
        mineOverdue: z.int(),
        overdue: z.int(),
        /** The number of reviews that are due within 90 days. Overdue reviews do not count. */
        next90Days: z.int(),
        /**
         * The days on which these reviews are due, with the number of reviews on each day. Days without reviews are
         * left out.
         */
        days: z.array(z.object({ day: date(), count: z.int() })),
        /** The crowded days: those of `days` with so many reviews that Holdfast proposes to spread them. */
        crowded: z.array(z.object({ day: date(), count: z.int() })),
      }),
    ),
  }),
  /**
   * Proposes other days for the reviews of one day: working days in the four weeks before that day, so that no review
   * becomes due later. If fewer than five of these days are left, uses the working days of the four weeks after today.
   * Records with the shortest RTOs get the earliest days. Leaves out records that the caller may not change.
   */
  proposeSpread: endpoint({
    method: 'POST',
    path: `${root}/spread/proposal`,
    scope: 'organisation',
    readOnly: true,
    shows: reviewKinds,
    permissions: [],
    summary: 'Propose days for the reviews of a crowded day',
    body: z.object({ day: date() }),
    response: recordResponse(z.object({ moves: z.array(spreadMove) })),
  }),
  /** Moves reviews as proposed. This does not count as a postponement. Returns the number of moved reviews. */
  spread: endpoint({
    method: 'POST',
    path: `${root}/spread`,
    scope: 'organisation',
    changes: reviewKinds,
    permissions: [],
    summary: 'Spread the reviews of a crowded day',
    body: z.object({ moves: z.array(move).min(1).max(maxSpread) }),
    response: recordResponse(z.object({ moved: z.int() })),
    status: 200,
  }),
};
