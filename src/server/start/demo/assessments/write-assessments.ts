import { sql } from 'kysely';
import { assessmentApprovalHandlers } from '#root/server/areas/assessments/assessment-approval.ts';
import {
  type AssessmentKey,
  assessmentsRepository,
  type Step,
} from '#root/server/areas/assessments/assessments.repository.ts';
import { takeStep } from '#root/server/areas/assessments/assessments.service.ts';
import { itemsRepository } from '#root/server/areas/assessments/items.repository.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { type Acting, act, findUser } from '#root/server/start/demo/act.ts';
import { type Find, findDay } from '#root/server/start/demo/plans/fill-plan.ts';
import type { DemoAssessment } from './demo-assessment.ts';

interface Writing extends Acting {
  readonly find: Find;
}

/** Returns the context of a call for the current version of a BIA. */
async function actOn(writing: Writing, { organisation, uid }: AssessmentKey, by: string) {
  const lifecycle = await writing.db.maybe(assessmentsRepository.lifecycle({ organisation, uid }));
  if (!lifecycle) throw new Error('The BIA is not there');
  return act(writing, { uid, version: lifecycle.version, by });
}

const step = async (writing: Writing, key: AssessmentKey, taken: Step) =>
  takeStep(await actOn(writing, key, ''), taken, 'The BIA cannot take this step');

/** Moves an event, which has just been written, to its day in the example. */
const backdate = (
  { organisation, uid }: AssessmentKey,
  column: 'launched_at' | 'closed_at' | 'approved_at',
  days: number,
) =>
  query(sql`update assessments set ${sql.ref(column)} = now() + make_interval(days => ${days})
    where organisation_uid = ${organisation} and uid = ${uid}`);

const backdateAsking = ({ organisation, uid }: AssessmentKey, days: number) =>
  query(sql`update assessment_items set asked_at = now() + make_interval(days => ${days})
    where organisation_uid = ${organisation} and assessment_uid = ${uid}`);

/** Moves the next review of the BIA too, because it depends on the day of the approval. */
const backdateReview = ({ organisation, uid }: AssessmentKey, days: number) =>
  query(sql`update assessments set next_review_on = (next_review_on + make_interval(days => ${days}))::date
    where organisation_uid = ${organisation} and uid = ${uid}`);

const backdateRound = ({ organisation, uid }: AssessmentKey, submitted: number, decided: number) =>
  query(sql`
    with rounds as (
      update approval_rounds set submitted_at = now() + make_interval(days => ${submitted}), closed_at = now() + make_interval(days => ${decided})
      where organisation_uid = ${organisation} and assessment_uid = ${uid} returning uid)
    update approvals set decided_at = now() + make_interval(days => ${decided})
    where organisation_uid = ${organisation} and round_uid in (select uid from rounds)`);

async function end(writing: Writing, key: AssessmentKey, given: NonNullable<DemoAssessment['end']>): Promise<void> {
  const { db, find } = writing;
  const [by, asked] = [findUser(writing, given.submittedBy), findUser(writing, given.asked)];
  const reasons = Object.entries(given.left).map(([name, reason]) => ({ activityUid: find('activity', name), reason }));
  await db.run(itemsRepository.leaveOpen(key, reasons));
  await step(writing, key, { from: ['draft'], close: true });
  const body = { note: given.note, reviewerUids: [], approverUids: [asked] };
  await assessmentApprovalHandlers.submit({ ...(await actOn(writing, key, by)), body });
  await assessmentApprovalHandlers.approve(await actOn(writing, key, asked));
  await db.run(backdateRound(key, given.closedIn, given.approvedIn));
  await db.run(backdate(key, 'closed_at', given.closedIn));
  await db.run(backdate(key, 'approved_at', given.approvedIn));
  await db.run(backdateReview(key, given.approvedIn));
}

async function writeAssessment(writing: Writing, given: DemoAssessment, categoryUid: string): Promise<void> {
  const { db, organisation, find } = writing;
  const { name, description, owners, scope, launchedIn, dueIn } = given;
  const key = { organisation: organisation.uid, uid: newUid() };
  const findAll = (kind: string, names: readonly string[] = []) => names.map((one) => find(kind, one));
  const input = {
    ...{ name, description, categoryUid, dueOn: findDay(dueIn), ownerUids: findAll('owner', owners) },
    scope: {
      divisionUids: findAll('division', scope.divisions),
      businessUnitUids: findAll('unit', scope.units),
      activityUids: findAll('activity', scope.activities),
    },
  };
  await db.maybe(assessmentsRepository.insert(key, input));
  await db.many(itemsRepository.insertScope(key));
  await step(writing, key, { from: ['draft'], launch: true });
  await db.run(backdate(key, 'launched_at', launchedIn));
  await db.run(backdateAsking(key, launchedIn));
  if (given.end) await end(writing, key, given.end);
}

async function writeCategories(db: WriteDb, organisation: string, names: readonly string[]) {
  const uids = new Map([...new Set(names)].map((name) => [name, newUid()]));
  const rows = [...uids].map(([name, uid]) => ({ organisation_uid: organisation, uid, name }));
  if (rows.length > 0) await db.run(queries.insertInto('assessment_categories').values(rows));
  return (name: string) => uids.get(name) ?? '';
}

/** Writes BIAs. Nobody is notified of the events of these BIAs, because most events are long past. */
export async function writeAssessments(writing: Writing, assessments: readonly DemoAssessment[]): Promise<void> {
  const { db, organisation, services } = writing;
  const silent: Writing = {
    ...writing,
    services: { ...services, events: { ...services.events, emit: async () => {} } },
  };
  const categories = assessments.map(({ category }) => category);
  const findCategory = await writeCategories(db, organisation.uid, categories);
  for (const one of assessments) await writeAssessment(silent, one, findCategory(one.category));
}
