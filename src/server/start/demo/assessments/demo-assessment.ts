/**
 * A BIA of a demonstration organisation. Records and people are named. Days count from today; past days are negative.
 */
export interface DemoAssessment {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  /** The full names of activity owners. */
  readonly owners: readonly string[];
  readonly scope: {
    readonly divisions?: readonly string[];
    readonly units?: readonly string[];
    readonly activities?: readonly string[];
  };
  readonly launchedIn: number;
  readonly dueIn: number;
  /** How the BIA ended; undefined if it is still open. */
  readonly end?: {
    readonly closedIn: number;
    readonly approvedIn: number;
    /** The full names of users. */
    readonly submittedBy: string;
    readonly asked: string;
    readonly note: string;
    /** The reasons why activities have no answer; the keys are the names of the activities. */
    readonly left: Readonly<Record<string, string>>;
  };
}
