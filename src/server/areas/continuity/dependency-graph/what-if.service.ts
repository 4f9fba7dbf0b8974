import type { WhatIfInput, whatIf } from '#root/contract/continuity/what-if.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { listOwnLinkProblems, listRepeatedRecords } from '#root/domain/continuity/content-rules.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { answerWhatIf, nameAssumptions, type Question } from '#root/server/shared/graph/what-if-answers.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';

/** Sorts items by a text. Assumptions that differ only in their order are then recognised as equal. */
const byText = <T>(items: readonly T[], of: (item: T) => string): T[] =>
  items.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));

function listProblems({ graph }: OrganisationGraph, { targets, links, restarts }: WhatIfInput): FieldProblem[] {
  const unknown = (uid: string, field: string): FieldProblem[] =>
    graph.indexByUid.has(uid) ? [] : [{ field, message: 'Choose one from the list' }];
  return [
    ...targets.flatMap(({ recordUid }, index) => unknown(recordUid, `targets.${index}.recordUid`)),
    ...listRepeatedRecords('targets', targets),
    ...links.flatMap(({ dependentUid, providerUid }, index) => [
      ...unknown(dependentUid, `links.${index}.dependentUid`),
      ...unknown(providerUid, `links.${index}.providerUid`),
    ]),
    ...listOwnLinkProblems(links),
    ...restarts.flatMap(({ recordUid }, index) => unknown(recordUid, `restarts.${index}.recordUid`)),
    ...listRepeatedRecords('restarts', restarts),
  ];
}

function toQuestion({ targets, links, restarts }: WhatIfInput): Question {
  const own = byText(links, ({ dependentUid, providerUid }) => `${dependentUid} ${providerUid}`);
  return {
    targets,
    assumed: nameAssumptions({
      nodes: byText(restarts, ({ recordUid }) => recordUid),
      // These links have no uid. The pair of records serves as the uid, because no pair has two links.
      links: own.map((link) => ({ uid: `${link.dependentUid} ${link.providerUid}`, ...link })),
    }),
  };
}

/** Runs a what-if. @throws 400 for unknown or repeated records, and for a record that is linked to itself */
export async function runWhatIf({ db, organisation, services, body }: Ctx<typeof whatIf.run>): Promise<Json> {
  const parts = await services.graphs.read(db, organisation.uid);
  return runOnGraph({ db, whatIfs: services.whatIfs, parts }, organisation.uid, body);
}

/** Runs a what-if on a given graph. @throws as `runWhatIf` */
export async function runOnGraph(call: GraphCall, organisation: string, body: WhatIfInput): Promise<Json> {
  const fields = listProblems(call.parts, body);
  if (fields.length > 0) throw errors.validation({ fields });
  return new Json(await answerWhatIf(call, organisation, toQuestion(body)));
}
