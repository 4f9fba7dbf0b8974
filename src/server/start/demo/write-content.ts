import { type Expression, sql } from 'kysely';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { activityRecordRepository } from '#root/server/areas/activities/activity-record.repository.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { writeAssessments } from './assessments/write-assessments.ts';
import type { DemoActivity, DemoContent, DemoLink, DemoResource } from './content.ts';
import { writePlans } from './plans/write-plans.ts';
import { writeAlternates, writeEquipment, writeSuppliers } from './write-registers.ts';
import { noRecord, recordColumns, writeScenarios } from './write-scenarios.ts';

/** The uids of records by kind and name. */
type Directory = Map<string, string>;
const toKey = (kind: string, name: string) => `${kind}:${name}`;

/** The context for writing one organisation's content, with the uids of the records written so far. */
interface Writing {
  readonly db: WriteDb;
  readonly organisation: string;
  readonly content: DemoContent;
  readonly mailDomain: string;
  readonly uids: Directory;
  /** Registers a new record and returns its uid. */
  add(kind: string, name: string): string;
  /** Returns the uid of a record. @throws if the content has no such record */
  find(kind: string, name: string): string;
}

const splitName = (name: string) => {
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' ') };
};

/** Returns the email address of a person in a demonstration organisation. */
export const buildEmail = (name: string, domain: string) => `${name.toLowerCase().replaceAll(' ', '.')}@${domain}`;

async function readDefaults({ db, organisation, uids }: Writing): Promise<void> {
  const rows = await db.many(
    queries
      .selectFrom('master_rows')
      .select(['uid', 'list', 'name', 'minutes', 'rank'])
      .where('organisation_uid', '=', organisation),
  );
  for (const { uid, list, name, minutes, rank } of rows) uids.set(toKey(list, String(minutes ?? rank ?? name)), uid);
  for (const { uid, list, name } of rows) if (list === 'utilities') uids.set(toKey('utility', name), uid);
  const categories = await db.many(
    queries.selectFrom('impact_categories').select(['uid', 'name']).where('organisation_uid', '=', organisation),
  );
  for (const { uid, name } of categories) uids.set(toKey('impact', name.split(' ')[0] ?? ''), uid);
}

/** Writes the team members and owners. @param users the uids of the users by full name */
async function writePeople(writing: Writing, users: Directory): Promise<void> {
  const { db, organisation, content, mailDomain, add, find } = writing;
  const common = { organisation_uid: organisation };
  const members = content.members.map(({ name, organisationRole, bcRole, phone }) => ({
    ...common,
    uid: add('member', name),
    name,
    email: buildEmail(name, mailDomain),
    phone,
    organisation_role: organisationRole,
    business_continuity_role_uid: bcRole ? find('bc-roles', bcRole) : null,
    user_uid: users.get(name) ?? null,
  }));
  await db.run(queries.insertInto('team_members').values(members));
  const divisions = content.divisions.map(({ name, code, description, owner }) => ({
    ...common,
    uid: add('division', name),
    name,
    code,
    description,
    owner_uid: find('member', owner),
  }));
  await db.run(queries.insertInto('divisions').values(divisions));
  const units = content.divisions.flatMap((division) =>
    division.units.map(({ name, description, owner }) => ({
      ...common,
      uid: add('unit', name),
      name,
      description,
      division_uid: find('division', division.name),
      owner_uid: find('member', owner),
    })),
  );
  await db.run(queries.insertInto('business_units').values(units));
  await writeMemberships(writing);
  const owners = content.owners.map((name) => ({
    ...common,
    uid: add('owner', name),
    first_name: splitName(name).first,
    last_name: splitName(name).last,
    email: buildEmail(name, mailDomain),
    user_uid: users.get(name) ?? null,
  }));
  await db.run(queries.insertInto('activity_owners').values(owners));
}

const findDivision = (content: DemoContent, unit: string): string =>
  content.divisions.find(({ units }) => units.some(({ name }) => name === unit))?.name ?? '';

async function writeMemberships({ db, organisation, content, find }: Writing): Promise<void> {
  const inUnits = content.members.flatMap(({ name, units }) =>
    units.map((unit) => ({
      organisation_uid: organisation,
      team_member_uid: find('member', name),
      business_unit_uid: find('unit', unit),
    })),
  );
  await db.run(queries.insertInto('team_member_business_units').values(inUnits));
  const inDivisions = content.members.flatMap(({ name, units }) =>
    [...new Set(units.map((unit) => findDivision(content, unit)))].map((division) => ({
      organisation_uid: organisation,
      team_member_uid: find('member', name),
      division_uid: find('division', division),
    })),
  );
  await db.run(queries.insertInto('team_member_divisions').values(inDivisions));
}

const toCommonColumns = (writing: Writing, resource: DemoResource) => ({
  organisation_uid: writing.organisation,
  uid: writing.add(resource.kind, resource.name),
  name: resource.name,
  description: resource.description,
  rto_minutes: resource.rto,
  workaround: resource.workaround ?? '',
  owner_name: resource.owner ?? '',
});

async function writeResources(writing: Writing): Promise<void> {
  const { db, organisation, content, find } = writing;
  const of = (kind: DemoResource['kind']) => content.resources.filter((resource) => resource.kind === kind);
  const roles = of('role').map((resource) => toCommonColumns(writing, resource));
  if (roles.length) await db.run(queries.insertInto('activity_roles').values(roles));
  await writeSuppliers(db, organisation, of('supplier'), (resource) => toCommonColumns(writing, resource));
  await writeEquipment(db, organisation, of('equipment'), (resource) => toCommonColumns(writing, resource));
  const suppliers = new Set(of('supplier').map(({ name }) => name));
  const applications = of('application').map((resource) => ({
    ...toCommonColumns(writing, resource),
    rpo_minutes: resource.rpo ?? null,
    provider_name: resource.providerName ?? '',
    supplier_uid: suppliers.has(resource.providerName ?? '') ? find('supplier', resource.providerName ?? '') : null,
    hosting: suppliers.has(resource.providerName ?? '') ? 'hosted' : '',
  }));
  await db.run(queries.insertInto('applications').values(applications));
  const locations = of('location').map((resource) => ({
    ...toCommonColumns(writing, resource),
    address: resource.address ?? '',
  }));
  await db.run(queries.insertInto('locations').values(locations));
  await writeAlternates(db, organisation, of('location'), (name) => find('location', name));
  for (const { name, rto } of of('utility')) {
    const change = queries.updateTable('master_rows').set({ rto_minutes: rto });
    await db.run(change.where('organisation_uid', '=', organisation).where('uid', '=', find('utility', name)));
  }
}

/**
 * Returns levels that rise by one per column up to 4 (unacceptable) at `minutes`. Two columns after that, the level
 * becomes 5.
 */
function risingTo(minutes: number): number[] {
  const column = (impactHorizons as readonly number[]).indexOf(minutes);
  if (column < 0) throw new Error(`The impact matrix has no column of ${minutes} minutes`);
  return impactHorizons.map((_, at) => (at >= column + 2 ? 5 : Math.max(0, 4 - Math.max(0, column - at))));
}

const daysAgo = (days: number): Expression<Date> => sql<Date>`now() - make_interval(days => ${days})`;

function toAssessment({ find }: Writing, activity: DemoActivity) {
  const { mtpd, rto, mdl, mtpdReason = '', unacceptableAt } = activity;
  const impacts = Object.entries(unacceptableAt).map(([name, minutes]) => [find('impact', name), risingTo(minutes)]);
  const derived = Math.min(...Object.values(unacceptableAt)) === mtpd;
  return {
    impacts: JSON.stringify(Object.fromEntries(impacts)),
    mtpd_uid: mtpd === null ? null : find('mtpd', String(mtpd)),
    mtpd_minutes: mtpd,
    mtpd_origin: mtpd === null ? null : derived ? ('derived' as const) : ('overridden' as const),
    mtpd_reason: mtpdReason,
    rto_uid: rto === null ? null : find('rto', String(rto)),
    rto_minutes: rto,
    // 0 means "None", for which the list has no row.
    mdl_uid: typeof mdl === 'number' && mdl > 0 ? find('rto', String(mdl)) : null,
    mdl_minutes: typeof mdl === 'number' ? mdl : null,
    mdl_not_applicable: mdl === 'not applicable',
  };
}

function activityRow(writing: Writing, activity: DemoActivity) {
  const { content, organisation, find, uids } = writing;
  const submitted = activity.state !== 'draft';
  const completed = { roles: true, 'remote-accesses': true, applications: true, dependencies: true };
  const approved = activity.state === 'approved' ? daysAgo(activity.approvedDaysAgo ?? 1) : null;
  return {
    organisation_uid: organisation,
    uid: find('activity', activity.name),
    name: activity.name,
    description: activity.description,
    state: activity.state,
    division_uid: find('division', findDivision(content, activity.unit)),
    business_unit_uid: find('unit', activity.unit),
    owner_uid: find('owner', activity.owner),
    deputy_uid: activity.deputy ? find('owner', activity.deputy) : null,
    priority_uid: find('activity-priorities', String(activity.priority)),
    location_uid: activity.location ? (uids.get(toKey('location', activity.location)) ?? null) : null,
    minimum_people: activity.people ?? null,
    remote_delivery: activity.remote ?? null,
    ...toAssessment(writing, activity),
    mbco_percent: activity.mbco ?? null,
    restart_minutes: activity.restart ?? 0,
    completed: JSON.stringify(submitted ? completed : {}),
    submitted_at: submitted ? (approved ?? daysAgo(3)) : null,
    approved_at: approved,
    review_note: activity.reviewNote ?? '',
  };
}

const providerColumn = { ...recordColumns, activity: 'needs_activity_uid' } as const;

const linkRow = ({ organisation, find }: Writing, activity: DemoActivity, link: DemoLink) => ({
  organisation_uid: organisation,
  uid: newUid(),
  ...noRecord,
  activity_uid: find('activity', activity.name),
  needs_activity_uid: null,
  [providerColumn[link.kind]]: find(link.kind, link.name),
  tolerance_minutes: link.tolerance,
  group_name: link.group ?? '',
  quantity: link.quantity ?? null,
  note: link.note ?? '',
});

async function writeActivities(writing: Writing): Promise<void> {
  const { db, organisation, content, add, find } = writing;
  for (const { name } of content.activities) add('activity', name);
  await db.run(queries.insertInto('activities').values(content.activities.map((one) => activityRow(writing, one))));
  const factors = content.activities.flatMap((activity) =>
    (activity.factors ?? []).map((factor) => ({
      organisation_uid: organisation,
      activity_uid: find('activity', activity.name),
      factor_uid: find('remote-access-factors', factor),
    })),
  );
  await db.run(queries.insertInto('activity_remote_factors').values(factors));
  const links = content.activities.flatMap((one) => one.links.map((link) => linkRow(writing, one, link)));
  await db.run(queries.insertInto('activity_links').values(links));
  for (const { name } of content.activities.filter(({ state }) => state === 'approved')) {
    await db.run(activityRecordRepository.snapshot(organisation, find('activity', name), newUid(), null));
  }
}

/**
 * Writes the content of a demonstration organisation, which already has its default lists. `db` belongs to that
 * organisation.
 * @param users the uids of the organisation's users by full name. Team members and activity owners are linked to the
 * user with the same name.
 */
export async function writeContent(
  db: WriteDb,
  of: Organisation,
  content: DemoContent,
  { users, mailDomain, services }: { users: Directory; mailDomain: string; services: Services },
): Promise<void> {
  const organisation = of.uid;
  const uids: Directory = new Map();
  const add = (kind: string, name: string) => {
    const uid = newUid();
    uids.set(toKey(kind, name), uid);
    return uid;
  };
  const find = (kind: string, name: string) => {
    const uid = uids.get(toKey(kind, name));
    if (!uid) throw new Error(`The example data has no ${kind} named ${name}`);
    return uid;
  };
  const writing: Writing = { db, organisation, content, mailDomain, uids, add, find };
  await readDefaults(writing);
  await writePeople(writing, users);
  await writeResources(writing);
  await writeActivities(writing);
  await writeScenarios(db, organisation, content.scenarios ?? [], writing);
  const acting = { db, organisation: of, services, users, find };
  await writePlans(acting, content.plans ?? []);
  await writeAssessments(acting, content.assessments ?? []);
}
