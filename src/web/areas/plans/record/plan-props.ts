import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

/** Changes one part of a plan's content. The change is saved automatically. */
export type SetContent = <Part extends keyof PlanContent>(
  part: Part,
  change: (now: PlanContent[Part]) => PlanContent[Part],
) => void;

/** The names of the records that a plan refers to. */
export interface PlanNames {
  /** Returns the name of a record, person or role; the uid if it is not known. */
  readonly get: (uid: string) => string;
  /** False for a record that can no longer be chosen, such as a person who has left. */
  readonly isActive: (uid: string) => boolean;
  readonly remember: (uid: string, name: string) => void;
}

/** The props of every section of a plan. */
export interface PlanSectionProps {
  readonly info: PlanKindInfo;
  /** The plan as it was last read. */
  readonly plan: PlanRecord;
  /** The content on the screen, whether or not it is saved. */
  readonly content: PlanContent;
  readonly set: SetContent;
  /** The errors by field: `tasks.3.title`. Uids of rows are not part of the path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly names: PlanNames;
}
