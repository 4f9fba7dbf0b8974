import { z } from 'zod';
import {
  integer,
  minutes,
  name,
  optionalEmail,
  optionalParagraphs,
  optionalPhone,
  optionalText,
  pastDate,
  text,
  uid,
} from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { richText } from '#root/contract/shared/rich-text.ts';
import {
  lossKinds,
  maxPlanRows,
  maxPredecessors,
  messageStarts,
  planTextKeys,
  recoveryExtents,
  taskPhases,
  taskUses,
} from './plan-terms.ts';

/**
 * The uid of a row, made by the client that adds the row. The same uid in the next save means the same row, whatever
 * its position. The row's history then continues, and two people's changes to the row can be merged.
 */
const row = { uid: uid() };
const uids = (kind: string, most: number) => z.array(uid(kind)).max(most, `Choose at most ${most}`);
const upTo = <T extends z.ZodType>(schema: T, most: number) =>
  z.array(schema).max(most, `Use at most ${groupThousands(most)} rows`);

/** The scope of the plan: the records that the plan is for. */
export const planScope = z.object({
  activityUids: uids('activity', maxPlanRows.scope),
  scenarioUids: uids('dependency_scenario', 50),
  locationUids: uids('location', 50),
  supplierUids: uids('supplier', 50),
});
export type PlanScope = z.infer<typeof planScope>;

/** A text under a heading. The heading is either one that every plan has (`key`) or the plan's own (`title`). */
export const planText = z.object({
  ...row,
  key: z.enum(planTextKeys).nullable(),
  /** '' if the text has a key. */
  title: optionalText(255),
  content: richText(),
});
export type PlanText = z.infer<typeof planText>;

/** What activates the plan. Times are minutes; null: not known. */
export const planTrigger = z.object({
  ...row,
  name: text(500),
  /** The measured value, and where it is measured. */
  measure: optionalText(500),
  /** Minutes from the loss until the trigger applies. */
  thresholdMinutes: minutes().nullable(),
  /** Minutes from the threshold until the plan is activated. */
  decisionMinutes: minutes().nullable(),
  /**
   * The business continuity role that decides on the activation. The role's deputies are the alternates in the team.
   */
  authorityUid: uid('master').nullable(),
  /** Who decides, in words, such as "any two members of the crisis team". */
  authority: optionalText(500),
});
export type PlanTrigger = z.infer<typeof planTrigger>;

/** A plan of either kind that this plan activates. No plan may activate itself, directly or through other plans. */
export const planActivation = z.object({
  ...row,
  planUid: uid('plan'),
  /** When the other plan is activated, such as "If the site stays closed for longer than a day". */
  condition: optionalText(500),
});
export type PlanActivation = z.infer<typeof planActivation>;

/**
 * A person in a business continuity role. The first row of a role names the lead; the rows below name the alternates in
 * their order.
 */
export const planTeamMember = z.object({ ...row, roleUid: uid('master'), personUid: uid('activity_owner') });
export type PlanTeamMember = z.infer<typeof planTeamMember>;

export const planContact = z.object({
  ...row,
  name: name(),
  organisationName: optionalText(255),
  purpose: optionalText(500),
  phone: optionalPhone(),
  email: optionalEmail(),
  /** The day on which somebody last checked that the contact is correct. */
  verifiedOn: pastDate().nullable(),
});
export type PlanContact = z.infer<typeof planContact>;

/** A way to continue while a record is lost. Times are minutes; null: not known (`longestUseMinutes`: unlimited). */
export const planStrategy = z.object({
  ...row,
  name: name(),
  description: optionalParagraphs(5000),
  loss: z.enum(lossKinds),
  /** The record that the strategy stands in for. */
  recordUid: uid('provider').nullable(),
  /** Minutes from the activation until the strategy works. */
  implementMinutes: minutes().nullable(),
  longestUseMinutes: minutes().nullable(),
  /** The percentage of normal operation that the strategy supports. */
  capacityPercent: integer(1, 100).nullable(),
});
export type PlanStrategy = z.infer<typeof planStrategy>;

export const planTask = z.object({
  ...row,
  /** The number of the task, which is unique in the plan. */
  number: integer(1, 9999),
  title: text(500),
  instructions: optionalParagraphs(5000),
  phase: z.enum(taskPhases),
  /** The business continuity role whose members carry out the task; null: the task needs nobody from the team. */
  teamRoleUid: uid('master').nullable(),
  /** The number of members of the role that the task needs. */
  people: integer(1, 999),
  /** Minutes; null: not known, which is not 0. */
  durationMinutes: minutes().nullable(),
  /** Minutes in the worst case; null: the same as usual. */
  worstDurationMinutes: minutes().nullable(),
  predecessors: z
    .array(z.object({ taskUid: uid(), lagMinutes: minutes() }))
    .max(maxPredecessors, `Use at most ${maxPredecessors} predecessors`),
  /** The record that the task restores. */
  recovers: z.object({ recordUid: uid('provider'), extent: z.enum(recoveryExtents) }).nullable(),
  /** The record that must have recovered before the task can start. */
  waitsForUid: uid('provider').nullable(),
  usedIn: z.enum(taskUses),
  /** How people see that the task has succeeded. */
  successCheck: optionalText(500),
  place: optionalText(255),
});
export type PlanTask = z.infer<typeof planTask>;

export const planMessage = z.object({
  ...row,
  audience: name(),
  /** The means of communication, such as "status page" or "call and text". */
  channel: optionalText(255),
  content: optionalParagraphs(5000),
  /** The business continuity role that sends the message. */
  senderUid: uid('master').nullable(),
  countedFrom: z.enum(messageStarts),
  /** Minutes until the message is due; null: when the need arises. */
  dueMinutes: minutes().nullable(),
  /** Minutes between repetitions; null: sent once. */
  repeatMinutes: integer(1, 525_600).nullable(),
});
export type PlanMessage = z.infer<typeof planMessage>;

const rows = <T extends z.ZodType>(schema: T, most: number) => z.object({ rows: upTo(schema, most) });

/**
 * The body of each section's call: all rows of the section in their order. Rows that are not in the body are deleted.
 * Errors name fields as in `rows.3.title`.
 */
export const planSectionInputs = {
  scope: planScope,
  texts: rows(planText, maxPlanRows.texts),
  triggers: rows(planTrigger, maxPlanRows.triggers),
  activations: rows(planActivation, maxPlanRows.activations),
  team: rows(planTeamMember, maxPlanRows.team),
  contacts: rows(planContact, maxPlanRows.contacts),
  strategies: rows(planStrategy, maxPlanRows.strategies),
  tasks: rows(planTask, maxPlanRows.tasks),
  messages: rows(planMessage, maxPlanRows.messages),
} as const;

/** The content of a plan: each section in the form that its call takes. */
export const planContent = z.object({
  scope: planScope,
  texts: z.array(planText),
  triggers: z.array(planTrigger),
  activations: z.array(planActivation),
  team: z.array(planTeamMember),
  contacts: z.array(planContact),
  strategies: z.array(planStrategy),
  tasks: z.array(planTask),
  messages: z.array(planMessage),
});
export type PlanContent = z.infer<typeof planContent>;
