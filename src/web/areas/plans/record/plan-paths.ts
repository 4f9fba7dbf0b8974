import type { PlanTextKey } from '#root/contract/plans/plan-terms.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

/** The sections that every plan has, in the order of the outline. */
export const planPageSections = [
  'details',
  'purpose',
  'activation',
  'activations',
  'team',
  'contacts',
  'immediate_actions',
  'strategies',
  'tasks',
  'resources',
  'dependencies',
  'communications',
  'workarounds',
  'stand_down',
] as const;
export type PlanPageSection = (typeof planPageSections)[number];

/** A section of the page: one that every plan has, or `own:` and the uid of the text of a custom section. */
export type SectionId = PlanPageSection | `own:${string}`;

export const toOwnId = (uid: string): SectionId => `own:${uid}`;
export const readOwnUid = (id: SectionId): string | undefined => (id.startsWith('own:') ? id.slice(4) : undefined);

const textKeys: readonly string[] = [
  'purpose',
  'activation',
  'immediate_actions',
  'communications',
  'workarounds',
  'stand_down',
] satisfies PlanTextKey[];

/** Returns the key of the text of a section; undefined if the section has no text. */
export const findTextKey = (id: SectionId): PlanTextKey | undefined =>
  textKeys.includes(id) ? (id as PlanTextKey) : undefined;

/** Returns the path of a plan. */
export const toPlanPath = ({ path }: Pick<PlanKindInfo, 'path'>, uid: string): string => `${path}/${uid}`;

/** Returns the address of the grab pack of the version in force. */
export const toGrabPackHref = (info: Pick<PlanKindInfo, 'path'>, uid: string): string =>
  `${toPlanPath(info, uid)}?tab=bag`;

/** Returns the address at which a section is edited. */
export const toEditHref = (info: Pick<PlanKindInfo, 'path'>, uid: string, section: SectionId): string =>
  `${toPlanPath(info, uid)}?${new URLSearchParams({ section, edit: '1' })}`;

/** Returns the id of the heading of a section on the read-only page. */
export const toAnchor = (section: SectionId): string => `plan-${section.replace(':', '-')}`;

/** Returns the address at which a section is read. */
export const toReadHref = (info: Pick<PlanKindInfo, 'path'>, uid: string, section: SectionId): string =>
  `${toPlanPath(info, uid)}#${toAnchor(section)}`;
