import { permissionNames } from '#root/contract/platform/permissions.ts';
import { createReferenceSource } from './source.ts';

const assessments = { kind: 'assessment', reads: permissionNames.bia.read, table: 'assessments' } as const;

/** Creates the source for BIAs whose scope names the record. A deletion removes the record from these BIAs. */
export const createScopeSource = (column: string) =>
  createReferenceSource({
    ...assessments,
    link: 'in_scope',
    effect: 'loses',
    column,
    through: { table: 'assessment_scopes', column: 'assessment_uid' },
  });

/** The BIAs that a person owns. A deletion removes the person from their owners. */
export const ownedAssessmentSource = createReferenceSource({
  ...assessments,
  link: 'owned',
  effect: 'loses',
  column: 'owner_uid',
  through: { table: 'assessment_owners', column: 'assessment_uid' },
});

export const assessmentSources = {
  assessment: [createReferenceSource({ ...assessments, link: 'followed_by', effect: 'loses', column: 'previous_uid' })],
  assessment_category: [createReferenceSource({ ...assessments, link: 'in_it', column: 'category_uid' })],
};
