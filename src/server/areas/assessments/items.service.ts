import type { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { maxItems } from '#root/contract/assessments/assessment-terms.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { assessmentErrors } from './assessments.errors.ts';
import { answersChased } from './assessments.events.ts';
import { type LifecycleRow, assessmentsRepository as repository } from './assessments.repository.ts';
import { askAbout, askOwners, findKey, holdLifecycle, readLifecycle, takeStep } from './assessments.service.ts';
import { type AskedRow, itemsRepository as items } from './items.repository.ts';

type Calls = typeof assessmentBoard;

const editable = ['draft', 'returned'] as const;
const notOpen = 'This is possible only while the BIA is open.';

function refuseUnlessOpen({ phase, isLaunched, isClosed }: LifecycleRow): void {
  const isOpen = isLaunched && !isClosed && (phase === 'draft' || phase === 'returned');
  if (!isOpen) throw assessmentErrors.wrongState(notOpen);
}

/** Sends reminders of missing answers: for the chosen activities, or for all activities whose answer is late. */
export async function chase(ctx: Ctx<Calls['chase']>) {
  const { db, body } = ctx;
  const key = findKey(ctx);
  await db.run(repository.lock(key));
  const lifecycle = await readLifecycle(db, key);
  refuseUnlessOpen(lifecycle);
  const uids = body.activityUids;
  const rows = await db.many(items.asked(key, uids ? { uids } : { late: true }));
  if (rows.length === 0) throw assessmentErrors.nothingLate();
  const reminded = new Set((await db.many(items.remindedToday(key))).map(({ userUid }) => userUid));
  const isReminded = ({ userUid }: AskedRow) => userUid !== null && reminded.has(userUid);
  const { people, unreached } = await askOwners(
    ctx,
    lifecycle,
    rows.filter((row) => !isReminded(row)),
    answersChased,
  );
  const alreadyReminded = new Set(rows.filter(isReminded).map(({ userUid }) => userUid)).size;
  return { data: { people, alreadyReminded, activities: rows.length, unreached } };
}

/** Throws if a call has no activities, or two decisions about the same activity. */
function refuseContradictions({ add, keep, leave }: Ctx<Calls['decide']>['body']): void {
  if (add.length + keep.length + leave.length === 0) throw assessmentErrors.nothingDecided();
  const decided = new Set<string>();
  const fields = { add, keep, leave: leave.map(({ activityUid }) => activityUid) };
  for (const [field, uids] of Object.entries(fields)) {
    for (const uid of uids) {
      if (decided.has(uid)) throw assessmentErrors.decidedTwice(field);
      decided.add(uid);
    }
  }
}

/** Stores the decisions on activities that joined or left the scope, and excludes single activities. */
export async function decide(ctx: Ctx<Calls['decide']>) {
  const { db, body } = ctx;
  const key = findKey(ctx);
  const lifecycle = await holdLifecycle(ctx);
  refuseUnlessOpen(lifecycle);
  const { add, keep, leave } = body;
  refuseContradictions(body);
  const added = add.length > 0 ? await db.many(items.insert(key, add)) : [];
  if (added.length < add.length) throw assessmentErrors.unknownActivities('add');
  const kept = keep.length > 0 ? await db.many(items.keep(key, keep)) : [];
  if (kept.length < keep.length) throw assessmentErrors.unknownActivities('keep');
  const left = leave.length > 0 ? await db.many(items.leave(key, leave)) : [];
  if (left.length < leave.length) throw assessmentErrors.unknownActivities('leave');
  const counted = await db.maybe(items.count(key));
  if ((counted?.count ?? 0) > maxItems) throw assessmentErrors.tooLarge();
  const saved = await takeStep(ctx, { from: editable }, notOpen);
  if (add.length > 0) await askAbout(ctx, lifecycle, await db.many(items.asked(key, { uids: add })));
  return savedAnswer(saved);
}

/** The maximum number of activities that an error names. */
const maxNamed = 100;

/** Throws if an activity has neither an approved answer nor a reason. */
function refuseOpen(open: readonly Pick<AskedRow, 'activityUid'>[]): void {
  if (open.length === 0) return;
  const uids = open.slice(0, maxNamed).map(({ activityUid }) => activityUid);
  throw assessmentErrors.openItems({ count: open.length, uids });
}

/** Closes an assessment. Each activity must be approved or have a reason. */
export async function close(ctx: Ctx<Calls['close']>) {
  const { db, body } = ctx;
  const key = findKey(ctx);
  refuseUnlessOpen(await holdLifecycle(ctx));
  if (body.reasons.length > 0) await db.run(items.leaveOpen(key, body.reasons));
  if (body.forOthers) await db.run(items.leaveOthers(key, body.forOthers));
  refuseOpen(await db.many(items.unanswered(key)));
  return savedAnswer(await takeStep(ctx, { from: editable, close: true }, notOpen));
}

export async function reopen(ctx: Ctx<Calls['reopen']>) {
  const { isClosed } = await holdLifecycle(ctx);
  const refused = 'Only a closed BIA that has not been submitted can be opened again.';
  if (!isClosed) throw assessmentErrors.wrongState(refused);
  await ctx.db.run(items.askAgain(findKey(ctx)));
  return savedAnswer(await takeStep(ctx, { from: editable, close: false }, refused));
}
