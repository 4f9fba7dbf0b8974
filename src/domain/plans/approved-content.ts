import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';

/** The part of a plan that people approve: its fields and content, without the names of other records. */
export type ApprovedContent = Omit<FrozenPlan, 'references' | 'bia'>;

/**
 * Returns the part of a plan that people approve, without other values that are read with it, such as its status and
 * versions.
 */
export const pickApproved = ({
  name,
  description,
  classification,
  dueOn,
  reviewOn,
  categoryUid,
  ownerUids,
  content,
}: ApprovedContent): ApprovedContent => ({
  name,
  description,
  classification,
  dueOn,
  reviewOn,
  categoryUid,
  ownerUids,
  content,
});

interface Identified {
  readonly uid: string;
}
const byUid = (a: Identified, b: Identified) => (a.uid < b.uid ? -1 : 1);

/**
 * Returns the facts of the business impact analysis that a plan relies on. They do not depend on the names of records.
 */
export const pickFacts = (bia: PlanBia) =>
  bia
    .map(({ name: _, needs, ...activity }) => ({
      ...activity,
      needs: needs.map(({ name: __, ...need }) => need).toSorted(byUid),
    }))
    .toSorted(byUid);
