/** The maximum number of calls, or of other counted things, within some minutes. */
export interface Budget {
  readonly by: 'person' | 'organisation';
  readonly most: number;
  readonly minutes: number;
}

interface BudgetDefinition {
  /** A plural noun for the things that are counted. */
  readonly words: string;
  /**
   * The fields of the body that are counted: a list counts once for each element, any other given value counts once.
   * Absent: each call counts once. A call without a body also counts once.
   */
  readonly fields?: readonly string[];
  readonly limits: readonly Budget[];
}

const define = <const N extends string>(definitions: Record<N, BudgetDefinition>): Record<N, BudgetDefinition> =>
  definitions;

const person = (most: number, minutes: number): Budget => ({ by: 'person', most, minutes });
const organisation = (most: number, minutes: number): Budget => ({ by: 'organisation', most, minutes });

const hour = 60;
const day = 24 * hour;

/**
 * The budgets that endpoints name. A call that would exceed its budget is refused with 429 `too_many_requests` and
 * `Retry-After`, and changes nothing. A call that is refused for another reason is not counted, unless the check itself
 * was costly.
 */
export const budgets = define({
  invitations: {
    words: 'invitations',
    fields: ['people', 'invite', 'administrator'],
    limits: [person(200, hour), organisation(500, day)],
  },
  testEmails: { words: 'test emails', limits: [person(20, hour), organisation(50, hour)] },
  resentEmails: { words: 'repeated emails', limits: [person(100, hour), organisation(200, hour)] },
  notifications: { words: 'notifications', limits: [person(30, hour), organisation(60, hour)] },
  exports: { words: 'exports', limits: [person(60, 10), organisation(300, 10)] },
  archives: { words: 'archives', limits: [person(20, hour), organisation(40, hour)] },
  reports: { words: 'reports', limits: [person(60, 10), organisation(200, 10)] },
  recordPreviews: {
    words: 'previews of reports about records',
    fields: ['scope'],
    limits: [person(300, 10), organisation(1000, 10)],
  },
  imports: { words: 'imported files', limits: [person(100, hour), organisation(300, hour)] },
});
export type BudgetName = keyof typeof budgets;

/** Formats minutes as `10 minutes`, `an hour` or `a day`. */
export const formatSpan = (minutes: number): string =>
  minutes === hour ? 'an hour' : minutes === day ? 'a day' : `${minutes} minutes`;

/** Formats the limits of a budget, such as `200 for a person within an hour, 500 for an organisation within a day`. */
export const formatLimits = (name: BudgetName): string =>
  budgets[name].limits
    .map(
      ({ by, most, minutes }) =>
        `${most} for ${by === 'person' ? 'a person' : 'an organisation'} within ${formatSpan(minutes)}`,
    )
    .join(', ');
