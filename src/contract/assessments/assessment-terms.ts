/** The progress of a BIA: not launched, collecting answers, or closed. The progress of its approval is the phase. */
export const assessmentStages = ['planned', 'open', 'closed'] as const;

/**
 * The state of an activity in a launched BIA, which follows from the activity itself.
 * - `open`: nothing has been done since the launch.
 * - `editing`: somebody works on it. `returned`: a reviewer has returned it.
 * - `in_review`: submitted (perhaps before the launch), and waiting for a decision. `approved`: approved since the
 * launch.
 * - `left`: excluded with a reason. `gone`: archived or deleted.
 */
export const itemStates = ['open', 'editing', 'returned', 'in_review', 'approved', 'left', 'gone'] as const;
export type ItemState = (typeof itemStates)[number];

/** The states of activities that still wait for an answer. */
export const waitingStates = ['open', 'editing', 'returned'] as const satisfies readonly ItemState[];

/** The result for an activity in an approved BIA. */
export const itemOutcomes = ['confirmed', 'changed', 'left'] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** The maximum number of activities that one BIA asks about. */
export const maxItems = 10_000;
/** The maximum numbers of records that a scope names. */
export const maxScopeUnits = 500;
export const maxScopeActivities = 2_000;
/** The maximum number of activities that a row of the board names. */
export const chipsInRow = 40;
