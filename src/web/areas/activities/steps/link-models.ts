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
import type { Dependent } from '#root/web/shared/continuity/link-cells.tsx';
import { createLinkWords } from '#root/web/shared/continuity/link-words.ts';

/** Returns the times from which the verdicts on the links of an activity are calculated. */
export const toDependent = ({ recoveryTime, tolerant }: ActivityRecord): Dependent => ({
  rto: recoveryTime.rtoMinutes,
  mtpd: tolerant.mtpdMinutes,
  restart: recoveryTime.restartMinutes,
});

/** Converts a link to the form in which the PUT request sends it. */
export const toLinkInput = (link: ActivityLink): LinkInput => ({
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
/** Returns whether a link belongs to the step `applications`. */
const isResourceLink = ({ kind }: { kind: string }): boolean => resourceKindsOfStep.includes(kind);

/** Returns all links of the activity, with `links` in place of the links of the step `applications`. */
export function mergeLinks(record: ActivityRecord, links: readonly ResourceLink[]): LinkInput[] {
  const known = new Map(record.links.map((link) => [link.providerUid, toLinkInput(link)]));
  const alone = { group: '', groupRequired: 1 };
  return [
    ...record.links.filter((link) => !isResourceLink(link)).map(toLinkInput),
    ...links.map((link) => ({ ...alone, ...known.get(link.providerUid), ...link })),
  ];
}

/** The fields common to the links of both steps. */
interface AnyLink {
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  readonly group?: string;
  readonly groupRequired?: number;
  readonly note: string;
}

/** Returns the fields of links that affect other activities. */
const pickEffectFields = (links: readonly AnyLink[]) =>
  links.map(({ providerUid, toleranceMinutes, group, groupRequired }) => [
    providerUid,
    toleranceMinutes,
    group,
    groupRequired,
  ]);

const readKey = ({ providerUid }: AnyLink) => providerUid;
const applicationsShape = fields<ApplicationsStep>({
  links: rows({ key: readKey, row: value() }),
  completed: value(),
});
const dependenciesShape = fields<DependenciesStep>({
  links: rows({
    key: readKey,
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
  locationLinkOff: value(),
  completed: value(),
});

/**
 * Creates the model of the step `applications`.
 * @param latest returns the record as last read
 * @param findName returns the name of a provider
 */
export const applicationsModel = (
  latest: () => ActivityRecord,
  findName: (uid: string) => string,
): SectionModel<ApplicationsStep> => ({
  section: 'applications',
  endpoint: activitySteps.applications,
  toValues: (record) => ({
    links: record.links.filter(isResourceLink).map(({ kind, providerUid, toleranceMinutes, note }) => ({
      kind: kind as ResourceLink['kind'],
      providerUid,
      toleranceMinutes,
      note,
    })),
    completed: record.completed.applications,
  }),
  shape: applicationsShape,
  words: createLinkWords(findName),
  effect: (values, saved) =>
    isEqual(pickEffectFields(values.links), pickEffectFields(saved.links))
      ? null
      : { links: mergeLinks(latest(), values.links) },
  withoutEffect: (values, saved) => ({ ...values, links: saved.links }),
});

/** Creates the model of the step `dependencies`. @param findName returns the name of a provider */
export const dependenciesModel = (findName: (uid: string) => string): SectionModel<DependenciesStep> => ({
  section: 'dependencies',
  endpoint: activitySteps.dependencies,
  toValues: (record) => ({
    links: record.links.map(toLinkInput),
    locationLinkOff: record.locationLinkOff,
    completed: record.completed.dependencies,
  }),
  shape: dependenciesShape,
  words: createLinkWords(findName),
  effect: (values, saved) => {
    const isSameOff = values.locationLinkOff === saved.locationLinkOff;
    if (isSameOff && isEqual(pickEffectFields(values.links), pickEffectFields(saved.links))) return null;
    return { links: values.links, locationLinkOff: values.locationLinkOff };
  },
  withoutEffect: (values, saved) => ({ ...values, links: saved.links, locationLinkOff: saved.locationLinkOff }),
});
