import type {
  PlanContact,
  PlanMessage,
  PlanStrategy,
  PlanTask,
  PlanTrigger,
} from '#root/contract/plans/plan-sections.ts';
import type { PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import type { RoleName } from '#root/domain/plans/plan-roles.ts';

type Row<T extends { readonly uid: string }, Left extends keyof T> = Partial<Omit<T, 'uid' | Left>>;

/** A task of a template. Its number is its place, from 1. */
export interface TemplateTask
  extends Row<PlanTask, 'number' | 'predecessors' | 'teamRoleUid' | 'recovers' | 'waitsForUid'> {
  readonly title: string;
  readonly role: RoleName;
  /** The numbers of the tasks that must end first. */
  readonly after?: readonly number[];
}

/** The content of a plan that comes with the product. It names no records, because every organisation has its own. */
export interface PlanTemplate {
  /** The text for each heading. Empty lines separate its paragraphs. */
  readonly texts: Readonly<Partial<Record<PlanTextKey, string>>>;
  readonly triggers: readonly (Row<PlanTrigger, 'authorityUid'> & { readonly name: string; readonly role: RoleName })[];
  readonly contacts: readonly (Row<PlanContact, 'verifiedOn'> & { readonly name: string })[];
  readonly strategies: readonly (Row<PlanStrategy, 'recordUid'> & Pick<PlanStrategy, 'name' | 'loss'>)[];
  readonly tasks: readonly TemplateTask[];
  readonly messages: readonly (Row<PlanMessage, 'senderUid'> & {
    readonly audience: string;
    readonly role: RoleName;
  })[];
}
