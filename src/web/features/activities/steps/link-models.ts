import type { ActivityLink, ActivityRecord } from '#root/contract/activities.ts';
import {
  type ApplicationsStep,
  activitySteps,
  applicationsStepKinds,
  type DependenciesStep,
  type LinkInput,
} from '#root/contract/activity-steps.ts';
import { type Part, type SectionModel, same } from '#root/web/features/activities/record/section-model.ts';
import { formatDuration } from '#root/web/ui/format.ts';
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

interface Linked<Link> {
  readonly links: Link[];
  readonly completed: boolean;
}

/** What both steps have in common: a part for each link. */
function linkParts<Link extends AnyLink>(nameOf: (uid: string) => string) {
  return {
    parts: ({ links }: Linked<Link>): Part[] =>
      links.map((link) => ({
        key: link.providerUid,
        label: nameOf(link.providerUid),
        words: [text('needs'), formatDuration(link.toleranceMinutes), link.group, link.note].filter(Boolean).join(', '),
      })),
    take: <Values extends Linked<Link>>(values: Values, from: Values, key: string): Values => {
      const theirs = from.links.find(({ providerUid }) => providerUid === key);
      const kept = values.links.filter(({ providerUid }) => providerUid !== key);
      return { ...values, links: theirs ? [...kept, theirs] : kept };
    },
  };
}

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
  ...linkParts<ResourceLink>(nameOf),
  effect: (values, saved) =>
    same(core(values.links), core(saved.links)) ? null : { links: wholeList(latest(), values.links) },
  withoutEffect: (values, saved) => ({ ...values, links: saved.links }),
});

/** @param nameOf the name of a provider */
export const dependenciesModel = (nameOf: (uid: string) => string): SectionModel<DependenciesStep> => ({
  section: 'dependencies',
  endpoint: activitySteps.dependencies,
  valuesOf: (record) => ({ links: record.links.map(inputOf), completed: record.completed.dependencies }),
  ...linkParts<LinkInput>(nameOf),
  effect: (values, saved) => (same(core(values.links), core(saved.links)) ? null : { links: values.links }),
  withoutEffect: (values, saved) => ({ ...values, links: saved.links }),
});
