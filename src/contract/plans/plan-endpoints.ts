import { z } from 'zod';
import { whatIfTarget } from '#root/contract/continuity/what-if.ts';
import { planPhases } from '#root/contract/master-data/master-lists.ts';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { date, description, name, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { bcp } from '#root/contract/shared/kinds/bcp.ts';
import type { RecordDefinition } from '#root/contract/shared/kinds/define-record.ts';
import { planFit, planMisfits } from './plan-fit.ts';
import { planContent, planSectionInputs } from './plan-sections.ts';
import { planTemplateKeys } from './plan-templates.ts';
import { classifications, type PlanKind, type PlanSection, planKinds } from './plan-terms.ts';

// Both kinds of plan have the same fields.
const { ownerUids } = bcp.fields;

/** The fields of a plan, without its content. */
export const planDetails = buildInput(bcp.fields).extend({
  /**
   * A status that belongs to the plan's current phase. The phase changes only through the calls of the lifecycle and of
   * approval.
   */
  statusUid: uid('master'),
  /** A template is never approved. People use it to create plans. */
  isTemplate: z.boolean(),
});
export type PlanDetails = z.infer<typeof planDetails>;

/** A status from the organisation's list, with the phase that rules depend on. */
const planStatus = z.object({ uid: uid(), name: z.string(), colour: z.string(), phase: z.enum(planPhases) });

/** The maximum number of activities that a row names. */
export const planActivitiesNamed = 3;

/** Another plan that activates this plan. */
const activatingPlan = z.object({
  uid: uid(),
  kind: z.enum(planKinds),
  name: z.string(),
  condition: z.string(),
});

/** A row of the list. Days are YYYY-MM-DD. */
export const planRow = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  dueOn: date().nullable(),
  reviewOn: date().nullable(),
  /** Whether the plan's open review is overdue. The day of that review can differ from `reviewOn`. */
  isReviewOverdue: z.boolean(),
  categoryName: z.string().nullable(),
  status: planStatus,
  owners: z.array(named),
  /** The number of activities in the scope, and the first of them by name. */
  activities: z.object({ count: z.int(), first: z.array(named) }),
  taskCount: z.int(),
  /** The number of generated reports about the plan. */
  reportCount: z.int(),
  isTemplate: z.boolean(),
  /** The number of the working version. */
  versionNumber: z.int(),
  /** The number of the version in force; null: no version has been approved. */
  inForceNumber: z.int().nullable(),
});
export type PlanRow = z.infer<typeof planRow>;

/** A record that a plan refers to: its name, and whether it can still be chosen. */
export const planReference = z.object({
  uid: uid(),
  kind: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** The telephone number, if the reference is a person who is a team member. */
  phone: z.string().optional(),
});
export type PlanReference = z.infer<typeof planReference>;

export const planRecord = z.object({
  ...planRow.shape,
  classification: z.enum(classifications),
  categoryUid: uid().nullable(),
  statusUid: uid(),
  ownerUids: z.array(uid()),
  content: planContent,
  /**
   * Everything that the plan refers to by uid: records, scenarios, plans, owners, people, business continuity roles
   * (`master`) and the `category`. Each is listed once.
   */
  references: z.array(planReference),
  /** The plans whose working versions activate this plan. */
  activatedBy: z.array(activatingPlan),
});
export type PlanRecord = z.infer<typeof planRecord>;

/**
 * What a new plan starts with.
 * - `template`: texts and tasks of a template that comes with the product.
 * - `activities`: a first draft for these activities: scope, team, and one task for each record that the activities
 * need. The tasks are in the order in which the records must recover.
 * - `losses`: a first draft for all activities that stop when these records are lost, as in a what-if simulation.
 */
const planStart = z.discriminatedUnion('from', [
  z.object({ from: z.literal('blank') }),
  z.object({ from: z.literal('template'), template: z.enum(planTemplateKeys) }),
  z.object({ from: z.literal('activities'), activityUids: z.array(uid('activity')).min(1).max(200) }),
  z.object({
    from: z.literal('losses'),
    losses: z.array(whatIfTarget).min(1).max(200),
    scenarioUid: uid('dependency_scenario').nullable(),
  }),
]);

/** A new plan needs only a name. If the plan begins as a first draft, the server makes its name unique. */
export const planCreate = z.object({
  name: name(),
  description: description().optional(),
  classification: z.enum(classifications).optional(),
  dueOn: date().nullish(),
  reviewOn: date().nullish(),
  categoryUid: uid('master').nullish(),
  ownerUids: ownerUids.rule.optional(),
  activityUids: z.array(uid('activity')).max(200).optional(),
  isTemplate: z.boolean().optional(),
  start: planStart.optional(),
});
export type PlanCreate = z.infer<typeof planCreate>;

const planQuery = listQuery(
  ['name', 'dueOn', 'reviewOn', 'category', 'status', 'taskCount', 'createdAt', 'updatedAt'],
  {
    uid: listFilter(uid()),
    /** Without this filter, archived plans are left out. */
    phase: listFilter(z.enum(planPhases)),
    statusUid: listFilter(uid('master')),
    categoryUid: listFilter(uid('master')),
    ownerUid: listFilter(uid('activity_owner')),
    /** Only plans with one of these misfits between the plan and the business impact analysis. */
    fit: listFilter(z.enum(planMisfits)),
    /** Plans whose scope names one of these activities, scenarios, locations or suppliers. */
    scopeUid: listFilter(uid()),
    /** Plans that name one of these records anywhere: in their scope, strategies or tasks. */
    recordUid: listFilter(uid()),
    /** `due`: the due date has passed and the plan is not approved. `review`: the review date has passed. */
    overdue: listFilter(z.enum(['due', 'review'])),
    inForce: z.enum(['yes', 'no'], { error: 'Use yes or no' }).optional(),
    /** Default: no. */
    template: z.enum(['yes', 'no'], { error: 'Use yes or no' }).optional(),
  },
);

export type PlanDefinition = RecordDefinition & { readonly kind: PlanKind };

/** The properties that all calls about one plan have in common. */
export function describeCalls<const Definition extends PlanDefinition, const Rest extends string>(
  { kind, permissions }: Definition,
  item: `/${Rest}`,
) {
  type Prefix = Definition['permissions'];
  return {
    item,
    params: z.object({ uid: uid(kind) }),
    may: <const Verb extends 'create' | 'read' | 'update' | 'export' | 'approve'>(verb: Verb) =>
      `${permissions}.${verb}` as `${Prefix}.${Verb}` & Permission,
  };
}

/**
 * Each call saves one section. An approved plan gets a new working version, while the approved version stays in force.
 * 422 `in_review` and `archived` for plans that cannot be edited.
 */
function sectionEndpoints<const Definition extends PlanDefinition, const Rest extends string>(
  definition: Definition,
  path: `/${Rest}`,
) {
  const { item, params, may } = describeCalls(definition, path);
  const section = <const S extends PlanSection, const Body extends z.ZodType>(name: S, body: Body, what: string) =>
    endpoint({
      method: 'PUT',
      path: `${item}/${name}` as `/${Rest}/${S}`,
      scope: 'organisation',
      permissions: [may('update')],
      summary: `Replace ${what} of a ${definition.words.one}`,
      params,
      body,
      versioned: true,
      // The limit is higher than usual, because the texts of a plan can be long.
      maxBodyBytes: 4 * 2 ** 20,
      response: saved,
    });
  return {
    saveScope: section('scope', planSectionInputs.scope, 'the scope'),
    saveTexts: section('texts', planSectionInputs.texts, 'the texts'),
    saveTriggers: section('triggers', planSectionInputs.triggers, 'the activation triggers'),
    /** 422 `plan_cycle` if plans would activate each other in a cycle; the error names these plans. */
    saveActivations: section('activations', planSectionInputs.activations, 'the plans that it activates'),
    saveTeam: section('team', planSectionInputs.team, 'the team'),
    saveContacts: section('contacts', planSectionInputs.contacts, 'the contacts'),
    saveStrategies: section('strategies', planSectionInputs.strategies, 'the strategies'),
    /** 422 `task_cycle` if tasks would wait for each other in a cycle; the error names these tasks. */
    saveTasks: section('tasks', planSectionInputs.tasks, 'the tasks'),
    saveMessages: section('messages', planSectionInputs.messages, 'the messages'),
  };
}

/** The steps of a plan's lifecycle, except its approval. */
function lifeEndpoints<const Definition extends PlanDefinition, const Rest extends string>(
  definition: Definition,
  path: `/${Rest}`,
) {
  const { item, params, may } = describeCalls(definition, path);
  const { one } = definition.words;
  const scope = 'organisation';
  const transition = <const Verb extends string>(verb: Verb, summary: string) =>
    endpoint({
      method: 'POST',
      path: `${item}/${verb}` as `/${Rest}/${Verb}`,
      scope,
      permissions: [may('update')],
      summary,
      params,
      versioned: true,
      response: saved,
    });
  return {
    archive: transition('archive', `Archive a ${one}`),
    /** The plan becomes a draft. */
    restore: transition('restore', `Restore an archived ${one}`),
  };
}

/** The calls of one kind of plan. Both kinds have the same calls, each kind with its own paths and permissions. */
export function planEndpoints<const Definition extends PlanDefinition>(definition: Definition) {
  const crud = crudEndpoints(definition, { input: planDetails, row: planRow, record: planRecord, query: planQuery });
  const { item, params, may } = describeCalls(definition, crud.get.path);
  return {
    ...crud,
    /** 409 `duplicate` has the uid of the plan with the same name in `details.uid`. */
    create: endpoint({ ...crud.create, body: planCreate }),
    ...exportEndpoints(crud.list, [may('export')]),
    /** 404 if one of the plans does not exist. */
    fits: endpoint({
      method: 'POST',
      path: `${crud.list.path}/fits` as `${typeof crud.list.path}/fits`,
      scope: crud.list.scope,
      permissions: [may('read')],
      // The response depends on the RTOs and dependencies of all records.
      shows: [definition.kind, 'activity', 'dependency_scenario', 'activity_owner'],
      readOnly: true,
      summary: `Check ${definition.words.many} against the current business impact analysis`,
      body: z.object({ uids: z.array(uid(definition.kind)).min(1).max(100) }),
      response: recordResponse(z.array(planFit)),
    }),
    ...bulkDeleteEndpoints(crud.list, definition),
    /** An approved plan gets a new working version. Plans that are in review or archived are not changed. */
    bulkSet: bulkSetEndpoint(crud.list, definition, {
      categoryUid: uid('master').nullable(),
      dueOn: date().nullable(),
      reviewOn: date().nullable(),
      ownerUids: ownerUids.rule,
    }),
    ...sectionEndpoints(definition, crud.get.path),
    copy: endpoint({
      method: 'POST',
      path: `${item}/copy` as `${typeof item}/copy`,
      scope: crud.get.scope,
      permissions: [may('read'), may('create')],
      summary: `Create a draft from another ${definition.words.one} under another name`,
      params,
      body: z.object({ name: name(), isTemplate: z.boolean().optional() }),
      response: saved,
      status: 201,
    }),
    ...lifeEndpoints(definition, crud.get.path),
  };
}
