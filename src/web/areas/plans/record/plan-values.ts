import type { z } from 'zod';
import { type PlanDetails, type PlanRecord, planDetails } from '#root/contract/plans/plan-endpoints.ts';
import {
  type PlanActivation,
  type PlanContact,
  type PlanContent,
  type PlanMessage,
  type PlanScope,
  type PlanStrategy,
  type PlanTask,
  type PlanTeamMember,
  type PlanText,
  type PlanTrigger,
  planSectionInputs,
} from '#root/contract/plans/plan-sections.ts';
import { planSections } from '#root/contract/plans/plan-terms.ts';
import { type FieldShapes, fields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { quiet, type Shape, value } from '#root/domain/values/merge/shape.ts';
import type { PlanCalls } from '#root/web/shared/plans/plan-kinds.ts';

/** Everything that people can change in a plan. Each part is saved separately. */
export interface PlanValues extends PlanContent {
  readonly details: PlanDetails;
}

export type PlanPart = keyof PlanValues;

export const planParts: readonly PlanPart[] = ['details', ...planSections];

/** Returns the values of a plan as it was read. */
export const toPlanValues = ({ content, ...record }: PlanRecord): PlanValues => ({
  ...content,
  details: {
    name: record.name,
    description: record.description,
    classification: record.classification,
    dueOn: record.dueOn,
    reviewOn: record.reviewOn,
    categoryUid: record.categoryUid,
    statusUid: record.statusUid,
    ownerUids: record.ownerUids,
    isTemplate: record.isTemplate,
  },
});

/**
 * Merges lists of uids one uid at a time. If one person adds a uid and another person removes a different uid, both
 * changes apply.
 */
const uids = () => rows<string>({ key: (uid) => uid, row: value() });

type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Returns the key by which a row is merged. This is the uid of the row, with three exceptions. If two people begin the
 * text of the same section, the texts count as one row, so that the people choose between them. A person is added to a
 * role only once, and a plan is activated only once, even if two people add them.
 */
export function toRowKey(part: PlanPart, row: AnyRow): string {
  if (part === 'activations') return String(row.planUid);
  if (part === 'texts') return String(row.key ?? row.uid);
  return String(part === 'team' ? `${row.roleUid} ${row.personUid}` : row.uid);
}

const ordered = <Row extends object>(part: PlanPart, shapes: FieldShapes<Row>) =>
  rows<Row>({ key: (row) => toRowKey(part, row as AnyRow), row: fields<Row>(shapes), isOrdered: true });

/** Defines how two versions of a plan are merged: by row, and within a row by field. */
export const planShape: Shape<PlanValues> = fields<PlanValues>({
  details: fields<PlanDetails>({
    name: value(),
    description: value(),
    classification: value(),
    dueOn: value(),
    reviewOn: value(),
    categoryUid: value(),
    statusUid: value(),
    ownerUids: uids(),
    isTemplate: value(),
  }),
  scope: fields<PlanScope>({ activityUids: uids(), scenarioUids: uids(), locationUids: uids(), supplierUids: uids() }),
  texts: ordered<PlanText>('texts', { uid: quiet(), key: value(), title: value(), content: value() }),
  triggers: ordered<PlanTrigger>('triggers', {
    uid: value(),
    name: value(),
    measure: value(),
    thresholdMinutes: value(),
    decisionMinutes: value(),
    authorityUid: value(),
    authority: value(),
  }),
  activations: ordered<PlanActivation>('activations', { uid: quiet(), planUid: value(), condition: value() }),
  team: ordered<PlanTeamMember>('team', { uid: quiet(), roleUid: value(), personUid: value() }),
  contacts: ordered<PlanContact>('contacts', {
    uid: value(),
    name: value(),
    organisationName: value(),
    purpose: value(),
    phone: value(),
    email: value(),
    verifiedOn: value(),
  }),
  strategies: ordered<PlanStrategy>('strategies', {
    uid: value(),
    name: value(),
    description: value(),
    loss: value(),
    recordUid: value(),
    implementMinutes: value(),
    longestUseMinutes: value(),
    capacityPercent: value(),
  }),
  tasks: ordered<PlanTask>('tasks', {
    uid: value(),
    number: value(),
    title: value(),
    instructions: value(),
    phase: value(),
    teamRoleUid: value(),
    people: value(),
    durationMinutes: value(),
    worstDurationMinutes: value(),
    predecessors: rows({ key: ({ taskUid }) => taskUid, row: value() }),
    recovers: value(),
    waitsForUid: value(),
    usedIn: value(),
    successCheck: value(),
    place: value(),
  }),
  messages: ordered<PlanMessage>('messages', {
    uid: value(),
    audience: value(),
    channel: value(),
    content: value(),
    senderUid: value(),
    countedFrom: value(),
    dueMinutes: value(),
    repeatMinutes: value(),
  }),
});

/** Returns the parts in which two versions differ. */
export const listChangedParts = (mine: PlanValues, base: PlanValues): PlanPart[] =>
  planParts.filter((part) => !planShape.isSame({ ...base, [part]: mine[part] }, base));

/** Returns the body of the call that saves a part. */
export const toBody = (part: PlanPart, values: PlanValues): unknown =>
  part === 'details' || part === 'scope' ? values[part] : { rows: values[part] };

const callNames = {
  details: 'update',
  scope: 'saveScope',
  texts: 'saveTexts',
  triggers: 'saveTriggers',
  activations: 'saveActivations',
  team: 'saveTeam',
  contacts: 'saveContacts',
  strategies: 'saveStrategies',
  tasks: 'saveTasks',
  messages: 'saveMessages',
} as const satisfies Readonly<Record<PlanPart, keyof PlanCalls>>;

/** Returns the call that saves a part. */
export const findCall = (part: PlanPart, calls: PlanCalls) => calls[callNames[part]];

const schemas: Readonly<Record<PlanPart, z.ZodType>> = { details: planDetails, ...planSectionInputs };

/**
 * Returns the path of a field on the screen. The path consists of the part and the path within the part, without
 * `rows`.
 */
export const toFieldPath = (part: PlanPart, path: string): string => [part, path.replace(/^rows\./, '')].join('.');

/** Returns the first error of each field of a part, by its path on the screen. */
export function findErrors(part: PlanPart, values: PlanValues): Readonly<Record<string, string>> {
  const result = schemas[part].safeParse(toBody(part, values));
  if (result.success) return {};
  const issues = result.error.issues.map(({ path, message }) => [toFieldPath(part, path.join('.')), message] as const);
  return Object.fromEntries(issues.reverse());
}
