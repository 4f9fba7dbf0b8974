import type { PlanContent, PlanTask, PlanTeamMember, PlanText } from '#root/contract/plans/plan-sections.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { normaliseRichText } from '#root/contract/shared/rich-text.ts';
import { toPlainText } from '#root/domain/values/rich-text.ts';
import { pairRows, type RowPair } from './compare-rows.ts';
import { compareTexts, type TextPart } from './compare-texts.ts';

/** A value as the plan stores it: uids, minutes, days, texts. */
export type FieldValue = string | number | boolean | null | readonly string[];

export interface FieldChange {
  readonly field: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/** The sections whose rows are compared field by field. */
export type ComparedSection = 'triggers' | 'activations' | 'contacts' | 'strategies' | 'tasks' | 'messages';

export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The row's uid in the later version, or in the earlier version if the row was removed. */
  readonly uid: string;
  /** The name or title of the row, in the later version if the row is in it. */
  readonly name: string;
  /** The uid of the record whose name the row shows; absent if the row has a name of its own. */
  readonly nameUid?: string;
  readonly isMoved: boolean;
  /** The changed fields. Empty for rows that were added, removed or only moved. */
  readonly fields: readonly FieldChange[];
}

/** The people of a business continuity role in their order; the first is the lead. */
export interface RoleChange {
  readonly roleUid: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface TextChange {
  readonly kind: RowChange['kind'];
  readonly key: PlanText['key'];
  readonly title: string;
  /** The difference by words; empty if only the form has changed, such as bold letters. */
  readonly parts: readonly TextPart[];
}

export interface PlanDifference {
  readonly details: readonly FieldChange[];
  readonly scope: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly texts: readonly TextChange[];
  readonly team: readonly RoleChange[];
  readonly rows: Readonly<Record<ComparedSection, readonly RowChange[]>>;
}

type Rows = Readonly<Record<string, FieldValue>>;

/** Returns the fields of a task with its links as text values, so that they can be compared and shown. */
const flattenTask = ({ predecessors, recovers, ...task }: PlanTask, numbers: ReadonlyMap<string, number>): Rows => ({
  ...task,
  recoversUid: recovers?.recordUid ?? null,
  extent: recovers?.extent ?? null,
  predecessors: predecessors
    .map(({ taskUid, lagMinutes }) => ({ number: numbers.get(taskUid) ?? 0, lagMinutes }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, lagMinutes }) => (lagMinutes > 0 ? `${number} + ${lagMinutes}` : `${number}`)),
});

const flattenSection = (content: PlanContent, section: ComparedSection): (Rows & { readonly uid: string })[] => {
  if (section !== 'tasks') return content[section].map((row) => ({ ...row }));
  const numbers = new Map(content.tasks.map(({ uid, number }) => [uid, number]));
  const inOrder = content.tasks.toSorted((a, b) => a.number - b.number);
  return inOrder.map((task) => ({ ...flattenTask(task, numbers), uid: task.uid }));
};

const isSame = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, n) => one === b[n]) : a === b;

/** Compares the fields of two rows. A uid identifies a row and is no field of it. */
function compareFields(before: Rows, after: Rows): FieldChange[] {
  return Object.keys(after)
    .filter((field) => field !== 'uid' && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const nameFields = {
  triggers: 'name',
  activations: 'planUid',
  contacts: 'name',
  strategies: 'name',
  tasks: 'title',
  messages: 'audience',
} as const;

function toRowChange(
  { before, after, isMoved }: RowPair<Rows & { readonly uid: string }>,
  nameField: string,
): RowChange | undefined {
  const row = (after ?? before) as Rows & { readonly uid: string };
  const kind = !before ? 'added' : after ? 'changed' : 'removed';
  const fields = before && after ? compareFields(before, after) : [];
  if (kind === 'changed' && !isMoved && fields.length === 0) return undefined;
  const name = String(row[nameField]);
  return { kind, uid: row.uid, name, ...(nameField.endsWith('Uid') && { nameUid: name }), isMoved, fields };
}

function compareSection(section: ComparedSection, before: PlanContent, after: PlanContent): RowChange[] {
  const nameField = nameFields[section];
  const readName = (row: Rows) => String(row[nameField]);
  return pairRows(flattenSection(before, section), flattenSection(after, section), readName)
    .map((pair) => toRowChange(pair, nameField))
    .filter((change) => change !== undefined);
}

const groupTeam = (team: readonly PlanTeamMember[]) =>
  new Map(
    [...Map.groupBy(team, ({ roleUid }) => roleUid)].map(([role, rows]) => [
      role,
      rows.map(({ personUid }) => personUid),
    ]),
  );

function compareTeam(before: readonly PlanTeamMember[], after: readonly PlanTeamMember[]): RoleChange[] {
  const [was, is] = [groupTeam(before), groupTeam(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((roleUid) => ({ roleUid, before: was.get(roleUid) ?? [], after: is.get(roleUid) ?? [] }))
    .filter((role) => !isSame(role.before, role.after));
}

const readText = (text: PlanText | undefined) => (text ? toPlainText(text.content) : '');
/** Returns the same text for the same content, whatever the order in which its parts are stored. */
const writeText = (text: PlanText | undefined) => (text ? JSON.stringify(normaliseRichText(text.content)) : '');
const headText = ({ key, title }: PlanText) => key ?? `own: ${title}`;

function compareAllTexts(before: readonly PlanText[], after: readonly PlanText[]): TextChange[] {
  return pairRows(before, after, headText).flatMap((pair): TextChange[] => {
    const { key, title } = (pair.after ?? pair.before) as PlanText;
    const [was, is] = [readText(pair.before), readText(pair.after)];
    const sameForm = writeText(pair.before) === writeText(pair.after);
    if (sameForm && pair.before?.title === pair.after?.title) return [];
    // For a reader, nothing changes if an empty text is added or removed.
    if (was === '' && is === '' && !(pair.before && pair.after)) return [];
    const kind = !pair.before ? 'added' : pair.after ? 'changed' : 'removed';
    return [{ kind, key, title, parts: was === is ? [] : compareTexts(was, is) }];
  });
}

const listScope = ({ scope }: PlanContent) => [
  ...scope.activityUids,
  ...scope.scenarioUids,
  ...scope.locationUids,
  ...scope.supplierUids,
];

function compareScope(before: PlanContent, after: PlanContent): PlanDifference['scope'] {
  const [was, is] = [new Set(listScope(before)), new Set(listScope(after))];
  return { added: [...is].filter((uid) => !was.has(uid)), removed: [...was].filter((uid) => !is.has(uid)) };
}

const readDetails = ({ content: _, references: __, bia: ___, ownerUids, ...details }: FrozenPlan): Rows => ({
  ...details,
  ownerUids: ownerUids.toSorted(),
});

/** Compares two versions of a plan. Sections are in the order of the plan. Only differences are listed. */
export function comparePlans(before: FrozenPlan, after: FrozenPlan): PlanDifference {
  const compare = (section: ComparedSection) => compareSection(section, before.content, after.content);
  return {
    details: compareFields(readDetails(before), readDetails(after)),
    scope: compareScope(before.content, after.content),
    texts: compareAllTexts(before.content.texts, after.content.texts),
    team: compareTeam(before.content.team, after.content.team),
    rows: {
      triggers: compare('triggers'),
      activations: compare('activations'),
      contacts: compare('contacts'),
      strategies: compare('strategies'),
      tasks: compare('tasks'),
      messages: compare('messages'),
    },
  };
}

/** Returns whether two versions have the same content. */
export const isSamePlan = ({ details, scope, texts, team, rows }: PlanDifference): boolean =>
  [details, scope.added, scope.removed, texts, team, ...Object.values(rows)].every((changes) => changes.length === 0);
