import type { ActivityLink, ActivityRecord } from '#root/contract/activities/activities.ts';
import {
  type ApplicationsStep,
  activitySteps,
  applicationsStepKinds,
  type DependenciesStep,
  type LinkInput,
} from '#root/contract/activities/activity-steps.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { fields, jointFields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { quiet, value } from '#root/domain/values/merge/shape.ts';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './steps.messages.ts';

/** A link as the PUT takes it. */
export const inputOf = (link: ActivityLink): LinkInput => ({
  uid: link.uid,
  kind: link.kind,
  providerUid: link.providerUid,
  toleranceMinutes: link.toleranceMinutes,
  group: link.group,
  groupRequired: link.groupRequired,
  note: link.note,
});

type ResourceLink = ApplicationsStep['links'][number];

const resourceKindsOfStep: readonly string[] = applicationsStepKinds;
/** True for the links that the step `applications` is about. */
const isResourceLink = ({ kind }: { kind: string }): boolean => resourceKindsOfStep.includes(kind);

/** All links that the activity would have with these in the place of those that the step `applications` is about. */
export function wholeList(record: ActivityRecord, links: readonly ResourceLink[]): LinkInput[] {
  const known = new Map(record.links.map((link) => [link.providerUid, inputOf(link)]));
  const alone = { group: '', groupRequired: 1 };
  return [
    ...record.links.filter((link) => !isResourceLink(link)).map(inputOf),
    ...links.map((link) => ({ ...alone, ...known.get(link.providerUid), ...link })),
  ];
}

/** What the links of both steps have. */
interface AnyLink {
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  readonly group?: string;
  readonly groupRequired?: number;
  readonly note: string;
}

/** What of a link others can feel. */
const core = (links: readonly AnyLink[]) =>
  links.map(({ providerUid, toleranceMinutes, group, groupRequired }) => [
    providerUid,
    toleranceMinutes,
    group,
    groupRequired,
  ]);

/** The links of both steps in words. */
const linkWords = (nameOf: (uid: string) => string): ConflictWords => ({
  label: ([, providerUid = '']) => nameOf(providerUid),
  show: (_path, part) => {
    if (part === undefined) return '';
    const { toleranceMinutes, group, groupRequired, note } = part as AnyLink;
    const inGroup = group && text('groupValue', { group, required: groupRequired ?? 1 });
    return [text('linkTolerance', { tolerance: formatDuration(toleranceMinutes) }), inGroup, note]
      .filter(Boolean)
      .join(', ');
  },
});

const keyOf = ({ providerUid }: AnyLink) => providerUid;
const applicationsShape = fields<ApplicationsStep>({
  links: rows({ key: keyOf, row: value() }),
  completed: value(),
});
const dependenciesShape = fields<DependenciesStep>({
  links: rows({
    key: keyOf,
    row: jointFields<LinkInput>({
      uid: quiet(),
      kind: value(),
      providerUid: value(),
      toleranceMinutes: value(),
      group: value(),
      groupRequired: value(),
      note: value(),
    }),
  }),
  completed: value(),
});

/**
 * @param latest the record as it was read last
 * @param nameOf the name of a provider
 */
export const applicationsModel = (
  latest: () => ActivityRecord,
  nameOf: (uid: string) => string,
): SectionModel<ApplicationsStep> => ({
  section: 'applications',
  endpoint: activitySteps.applications,
  valuesOf: (record) => ({
    links: record.links.filter(isResourceLink).map(({ kind, providerUid, toleranceMinutes, note }) => ({
      kind: kind as ResourceLink['kind'],
      providerUid,
      toleranceMinutes,
      note,
    })),
    completed: record.completed.applications,
  }),
  shape: applicationsShape,
  words: linkWords(nameOf),
  effect: (values, saved) =>
    isEqual(core(values.links), core(saved.links)) ? null : { links: wholeList(latest(), values.links) },
  withoutEffect: (values, saved) => ({ ...values, links: saved.links }),
});

/** @param nameOf the name of a provider */
export const dependenciesModel = (nameOf: (uid: string) => string): SectionModel<DependenciesStep> => ({
  section: 'dependencies',
  endpoint: activitySteps.dependencies,
  valuesOf: (record) => ({ links: record.links.map(inputOf), completed: record.completed.dependencies }),
  shape: dependenciesShape,
  words: linkWords(nameOf),
  effect: (values, saved) => (isEqual(core(values.links), core(saved.links)) ? null : { links: values.links }),
  withoutEffect: (values, saved) => ({ ...values, links: saved.links }),
});
