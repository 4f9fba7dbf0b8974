import type { PlanMessage, PlanStrategy, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { PlanTemplateKey } from '#root/contract/plans/plan-templates.ts';
import type { Classification, PlanKind, PlanTextKey, TaskPhase } from '#root/contract/plans/plan-terms.ts';
import type { DemoRecord } from '#root/server/start/demo/demo-record.ts';

/** A plan of a demonstration organisation. Records, people and roles are named. Times are minutes. */
export interface DemoPlan {
  readonly kind: PlanKind;
  readonly name: string;
  readonly description: string;
  readonly classification?: Classification;
  /** A row of the list of resilience plan categories. */
  readonly category?: string;
  /** The number of days from today. */
  readonly dueIn?: number;
  readonly reviewIn?: number;
  /** The full names of activity owners. */
  readonly owners: readonly string[];
  readonly scope: DemoScope;
  /** The plans that this plan activates, each with its condition. They must come earlier in the list of plans. */
  readonly activates?: readonly { readonly name: string; readonly condition: string }[];
  /** The content, or the template that it comes from. */
  readonly content: DemoPlanContent | { readonly template: PlanTemplateKey };
  readonly lifecycle: DemoLifecycle;
}

interface DemoScope {
  readonly activities: readonly string[];
  readonly scenarios?: readonly string[];
  readonly locations?: readonly string[];
  readonly suppliers?: readonly string[];
}

/** The full names of the users who submit a plan and who are asked to approve it. */
interface DemoSubmission {
  readonly submittedBy: string;
  readonly asked: string;
  readonly note: string;
}

/** The actions of people on a plan after it has been written. */
export type DemoLifecycle =
  | { readonly state: 'draft' }
  | ({ readonly state: 'submitted' } & DemoSubmission)
  | ({
      readonly state: 'in_force';
      /** The changes of people in the next version, while the approved version stays in force. */
      readonly next?: DemoChange;
      /** An RTO that changes after the approval. */
      readonly rtoChange?: { readonly activity: string; readonly rto: number };
    } & DemoSubmission);

export interface DemoChange {
  /** The new durations, by the number of the task. */
  readonly tasks: Readonly<Record<number, { readonly minutes: number; readonly worst: number }>>;
  readonly swap: { readonly role: string; readonly from: string; readonly to: string };
  readonly texts: DemoTexts;
}

export type DemoTexts = Readonly<Partial<Record<PlanTextKey, string>>>;

export interface DemoPlanContent {
  readonly texts: DemoTexts;
  /** Further texts under headings that only this plan has. */
  readonly ownTexts?: readonly { readonly title: string; readonly text: string }[];
  readonly triggers: readonly (Pick<PlanTrigger, 'name' | 'measure' | 'authority'> & {
    readonly threshold: number;
    readonly decision: number;
    /** The business continuity role that decides. */
    readonly role: string;
  })[];
  /** The people of each business continuity role: the lead, then the alternates. */
  readonly team: Readonly<Record<string, readonly string[]>>;
  readonly contacts: readonly {
    readonly name: string;
    readonly organisation: string;
    readonly purpose: string;
    readonly phone: string;
    readonly email?: string;
    readonly verifiedDaysAgo: number;
  }[];
  readonly strategies: readonly (Pick<PlanStrategy, 'name' | 'description' | 'loss'> & {
    readonly standsInFor: DemoRecord;
    readonly implement: number;
    readonly longestUse?: number;
    readonly capacity: number;
  })[];
  /** The tasks in the order of their numbers, which begin with 1. */
  readonly tasks: readonly DemoTask[];
  readonly messages: readonly (Pick<PlanMessage, 'audience' | 'channel' | 'content'> & {
    readonly sender: string;
    /** The moment from which the times are counted: the loss or, if undefined, the activation. */
    readonly from?: 'loss';
    readonly due: number;
    readonly repeat?: number;
  })[];
}

export interface DemoTask {
  readonly title: string;
  readonly instructions?: string;
  readonly phase?: TaskPhase;
  readonly role: string;
  readonly people?: number;
  readonly minutes: number;
  readonly worst: number;
  /** The numbers of the tasks that must end first. */
  readonly after?: readonly number[];
  readonly recovers?: DemoRecord;
  readonly waitsFor?: DemoRecord;
  readonly check?: string;
  readonly place?: string;
}
