import type { ActivityHistoryEntry } from '#root/contract/activities.ts';
import { type ActivityState, activitySections } from '#root/contract/activity-terms.ts';
import { text as listText } from '#root/web/features/activities/activities.messages.ts';
import { text as recordText } from '#root/web/features/activities/record/record.messages.ts';
import { text as stepText } from '#root/web/features/activities/steps/steps.messages.ts';
import { activityText } from '#root/web/ui/activity-chips.tsx';
import { formatDateTime, formatDuration } from '#root/web/ui/format.ts';
import { text } from './check.messages.ts';

type Change = ActivityHistoryEntry['changes'][number];

/** The names of fields on the wire, as the screens call them; one that is not here is shown by its own name. */
const labels: Readonly<Record<string, string>> = {
  name: stepText('name'),
  description: stepText('description'),
  state: listText('state'),
  divisionUid: stepText('division'),
  businessUnitUid: stepText('unit'),
  ownerUid: stepText('owner'),
  deputyUid: stepText('deputy'),
  priorityUid: stepText('priority'),
  locationUid: stepText('location'),
  minimumPeople: stepText('minimumPeople'),
  remoteDelivery: stepText('remoteDelivery'),
  impacts: stepText('impacts'),
  rtoUid: stepText('rto'),
  rtoMinutes: stepText('rto'),
  mtpdUid: stepText('mtpd'),
  mtpdMinutes: stepText('mtpd'),
  mtpdOrigin: stepText('origin'),
  mtpdReason: stepText('mtpdReason'),
  mdlUid: stepText('mdl'),
  mdlMinutes: stepText('mdl'),
  mdlNotApplicable: stepText('mdl.not_applicable'),
  mbcoPercent: stepText('mbco'),
  restartMinutes: stepText('restart'),
  completed: recordText('completed'),
  toleranceMinutes: stepText('tolerance'),
  groupName: stepText('group'),
  groupRequired: stepText('required'),
  quantity: stepText('quantity'),
  note: stepText('note'),
  submittedByUid: text('field.submittedBy'),
  submittedAt: text('field.submitted'),
  approvedAt: text('field.approved'),
  reviewNote: text('returnNote'),
};

/** What a change is about, as the screens call it. */
export const fieldLabel = (field: string): string => labels[field] ?? field;

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function impactWords(value: unknown, categories: ReadonlyMap<string, string>): string {
  return Object.entries(object(value))
    .map(
      ([uid, row]) =>
        `${categories.get(uid) ?? uid}: ${(row as (number | null)[]).map((level) => level ?? '–').join(' ')}`,
    )
    .join(' · ');
}

function enumWords(field: string, value: string): string | undefined {
  if (field === 'state') return activityText(`state.${value as ActivityState}`);
  if (field === 'remoteDelivery') return stepText(`remoteDelivery.${value as 'yes'}`);
  return field === 'mtpdOrigin' ? stepText(`origin.${value as 'derived'}`) : undefined;
}

/**
 * A value of a change as people read it; '' for none.
 * @param categories the names of the impact categories by uid
 */
export function valueWords(
  { field }: Pick<Change, 'field'>,
  value: unknown,
  name: string | null,
  categories: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (name) return name;
  if (field === 'impacts') return impactWords(value, categories);
  if (field === 'completed')
    return activitySections
      .filter((section) => object(value)[section] === true)
      .map((section) => recordText(`section.${section}`))
      .join(', ');
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number') return field.endsWith('Minutes') ? formatDuration(value) : String(value);
  const words = String(value);
  return field.endsWith('At') ? formatDateTime(words) : (enumWords(field, words) ?? words);
}

/** What a record is born with and nobody has said: no news when it is created or removed. */
const born: Readonly<Record<string, unknown>> = {
  mdlNotApplicable: false,
  restartMinutes: 0,
  groupRequired: 1,
  toleranceMinutes: 0,
};

/** Whether a change of an entry says something. */
export const isNews =
  ({ action }: ActivityHistoryEntry) =>
  ({ field, before, after }: Change): boolean =>
    action === 'updated' || !(field in born) || (before ?? after) !== born[field];

/** What was done, for the parts of an activity that are records of their own. */
export function actionWords({ part, action, subject }: ActivityHistoryEntry): string {
  const verb = text(`action.${action}`);
  return part === 'activity' ? verb : text(`part.${part}`, { action: verb, subject: subject ?? '…' });
}
