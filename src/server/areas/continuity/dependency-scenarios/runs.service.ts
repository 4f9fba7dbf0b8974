import { maxRuns, type ScenarioRun, type scenarioRuns } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfAnswer } from '#root/contract/continuity/what-if.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { readGraphText } from '#root/server/shared/graph/engine.ts';
import { digestTexts } from '#root/server/shared/graph/graph-text.ts';
import { answerWhatIf, type Question } from '#root/server/shared/graph/what-if-answers.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { type RunRow, runsRepository as repository } from './runs.repository.ts';
import { scenarioErrors } from './scenarios.errors.ts';
import { readQuestion } from './simulate.service.ts';

const place = (ctx: { organisation: { uid: string }; params: { uid: string } }) => ({
  organisation: ctx.organisation.uid,
  uid: ctx.params.uid,
});

/** Returns a hash of all data from which a run is calculated, except its targets. */
async function digestNow(call: GraphCall, organisation: string, { assumed }: Question): Promise<string> {
  const { digest } = await readGraphText(call, organisation);
  return digestTexts(digest, JSON.stringify([assumed.nodes, assumed.links]));
}

const readAnswer = ({ createdAt, ...row }: RunRow, digest: string): ScenarioRun => ({
  ...row,
  createdAt: createdAt.toISOString(),
  upToDate: row.graphDigest === digest,
});

export async function listRuns(ctx: Ctx<typeof scenarioRuns.listRuns>) {
  const { db, services } = ctx;
  const of = place(ctx);
  const [{ parts, question }, rows] = await Promise.all([
    readQuestion(db, services, of, undefined),
    db.many(repository.list(of)),
  ]);
  const digest = await digestNow({ db, whatIfs: services.whatIfs, parts }, of.organisation, question);
  return { data: rows.map((row) => readAnswer(row, digest)) };
}

export async function getRun(ctx: Ctx<typeof scenarioRuns.getRun>) {
  const { db, services, params } = ctx;
  const of = place(ctx);
  const [{ parts, question }, row] = await Promise.all([
    readQuestion(db, services, of, undefined),
    db.maybe(repository.byUid(of, params.runUid)),
  ]);
  if (!row) throw errors.notFound();
  const { result, ...run } = row;
  return {
    data: {
      ...readAnswer(run, await digestNow({ db, whatIfs: services.whatIfs, parts }, of.organisation, question)),
      result,
    },
  };
}

/**
 * Calculates a run before the transaction begins, so that no connection is held during the calculation. @throws 404,
 * 422
 */
async function runNow({ db: { outside }, services, body, ...ctx }: Ctx<typeof scenarioRuns.keepRun>) {
  const of = place(ctx);
  const { parts, question } = await readQuestion(outside, services, of, body.targets);
  const call = { db: outside, whatIfs: services.whatIfs, parts };
  const { data: result }: { data: WhatIfAnswer } = JSON.parse(await answerWhatIf(call, of.organisation, question));
  return { question, result, graphDigest: await digestNow(call, of.organisation, question) };
}

/** Calculates a run and stores it. @throws 404, 409 if the name is taken, 422 if the scenario has too many runs */
export async function keepRun(ctx: Ctx<typeof scenarioRuns.keepRun>) {
  const { db, body, actor } = ctx;
  const of = place(ctx);
  const { question, result, graphDigest } = await runNow(ctx);
  const { activitiesLost, activitiesPastRto, activitiesPastMtpd, firstMtpdBreach } = result.summary;
  await db.run(waitForTurn('scenario_runs', of.organisation, of.uid));
  if (((await db.maybe(repository.count(of)))?.n ?? 0) >= maxRuns) throw scenarioErrors.tooManyRuns();
  const run = {
    uid: newUid(),
    name: body.name,
    targets: question.targets.map((target) => ({ ...target, name: result.names[target.recordUid] ?? '' })),
    figures: {
      ...{ activitiesLost, activitiesPastRto, activitiesPastMtpd },
      firstMtpdBreachAt: firstMtpdBreach?.at ?? null,
    },
    graphDigest,
  };
  const written = await db.maybe(repository.insert(of, { ...run, keptBy: actor.userUid }));
  if (!written) throw errors.system();
  await db.run(repository.insertResult(of, run.uid, JSON.stringify(result)));
  return { data: readAnswer({ ...run, ...written }, graphDigest) };
}

export async function removeRun(ctx: Ctx<typeof scenarioRuns.removeRun>) {
  const removed = await ctx.db.only(repository.remove(place(ctx), ctx.params.runUid));
  if (!removed) throw errors.notFound();
  return undefined;
}
