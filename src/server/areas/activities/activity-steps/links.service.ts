import type {
  ActivityRolesStep,
  ApplicationsStep,
  DependenciesStep,
} from '#root/contract/activities/activity-steps.ts';
import { applicationsStepKinds } from '#root/contract/activities/activity-steps.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { listLinkProblems } from '#root/domain/activities/link-rules.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { findProviders, throwProblems, toCircleWarning } from '#root/server/shared/graph/find-providers.ts';
import { activityLinksRepository, type LinkStep, type LinkWrite } from './activity-links.repository.ts';
import type { Edit } from './activity-steps.repository.ts';

async function replaceLinks(
  db: WriteDb,
  edit: Edit,
  step: LinkStep,
  kinds: readonly ProviderKind[],
  links: LinkWrite[],
) {
  const kept = links.map(({ provider }) => provider);
  await db.run(activityLinksRepository.drop(edit, kinds, kept));
  if (links.length > 0) await db.run(activityLinksRepository.save(edit, step, links));
}

const emptyLink = { tolerance: 0, group: '', required: 1, quantity: null, note: '' };

export async function saveApplications(db: WriteDb, edit: Edit, { links }: ApplicationsStep): Promise<FieldProblem[]> {
  throwProblems(listLinkProblems(edit.uid, links));
  const wanted = links.map(({ kind, providerUid }, index) => ({
    field: `links.${index}.providerUid`,
    uid: providerUid,
    kind,
  }));
  await findProviders(db, edit.organisation, wanted);
  const writes = links.map(({ kind, providerUid, toleranceMinutes, note }) => ({
    ...emptyLink,
    uid: newUid(),
    kind,
    provider: providerUid,
    tolerance: toleranceMinutes,
    note,
  }));
  await replaceLinks(db, edit, 'applications', applicationsStepKinds, writes);
  return [];
}

function listRoleProblems(roles: ActivityRolesStep['roles']): FieldProblem[] {
  return roles.flatMap(({ roleUid, alternativeUids }, index) => [
    ...(roles.findIndex((other) => other.roleUid === roleUid) < index
      ? [{ field: `roles.${index}.roleUid`, message: 'This role is already in the list' }]
      : []),
    ...(alternativeUids.includes(roleUid)
      ? [{ field: `roles.${index}.alternativeUids`, message: 'A role cannot stand in for itself' }]
      : []),
  ]);
}

export async function saveRoles(db: WriteDb, edit: Edit, { roles }: ActivityRolesStep): Promise<FieldProblem[]> {
  throwProblems(listRoleProblems(roles));
  const wanted = roles.flatMap(({ roleUid, alternativeUids }, index) => [
    { field: `roles.${index}.roleUid`, uid: roleUid, kind: 'role' as const },
    ...alternativeUids.map((uid) => ({ field: `roles.${index}.alternativeUids`, uid, kind: 'role' as const })),
  ]);
  await findProviders(db, edit.organisation, wanted);
  const writes = roles.map(({ roleUid, quantity }) => ({
    ...emptyLink,
    uid: newUid(),
    kind: 'role' as const,
    provider: roleUid,
    quantity,
  }));
  await replaceLinks(db, edit, 'roles', ['role'], writes);
  const pairs = roles.flatMap(({ roleUid, alternativeUids }) =>
    alternativeUids.map((alternative) => ({ role: roleUid, alternative })),
  );
  await db.run(activityLinksRepository.dropAlternatives(edit, pairs));
  if (pairs.length > 0) await db.run(activityLinksRepository.addAlternatives(edit, pairs));
  return [];
}

/** Returns a warning for each link that closes a circle. Such links are saved nevertheless. */
async function listCircleWarnings(db: WriteDb, edit: Edit, { links }: DependenciesStep, names: Map<string, string>) {
  const activities = links.filter(({ kind }) => kind === 'activity').map(({ providerUid }) => providerUid);
  if (activities.length === 0) return [];
  const found = await db.many(activityLinksRepository.circles(edit, activities));
  const closing = new Set(found.map(({ uid }) => uid));
  return links.flatMap(({ providerUid }, index) =>
    closing.has(providerUid)
      ? [
          toCircleWarning(
            `links.${index}.providerUid`,
            { name: names.get(providerUid) ?? '', kind: 'activity' },
            'activity',
          ),
        ]
      : [],
  );
}

export async function saveDependencies(db: WriteDb, edit: Edit, step: DependenciesStep): Promise<FieldProblem[]> {
  throwProblems(listLinkProblems(edit.uid, step.links));
  const wanted = step.links.map(({ kind, providerUid }, index) => ({
    field: `links.${index}.providerUid`,
    uid: providerUid,
    kind,
  }));
  const names = await findProviders(db, edit.organisation, wanted);
  const writes = step.links.map((link) => ({
    ...emptyLink,
    uid: link.uid ?? newUid(),
    kind: link.kind,
    provider: link.providerUid,
    tolerance: link.toleranceMinutes,
    group: link.group,
    required: link.group === '' ? 1 : link.groupRequired,
    note: link.note,
  }));
  await replaceLinks(db, edit, 'dependencies', providerKinds, writes);
  return listCircleWarnings(db, edit, step, names);
}
