import type { FieldProblem } from '#root/contract/errors.ts';
import type { WhatIfInput, whatIf } from '#root/contract/what-if.ts';
import { ownLinkProblems, repeatedRecords } from '#root/domain/scenarios/content-rules.ts';
import type { OrganisationGraph } from '#root/server/continuity/graph-book.ts';
import { impactsOf } from '#root/server/continuity/graph-impacts.ts';
import { answerText, assumptionsNamed, type Question } from '#root/server/continuity/what-if-book.ts';
import { Json } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import type { Ctx } from '#root/server/http/route.ts';

/** The order of what is assumed says nothing. */
const byText = <T>(items: readonly T[], of: (item: T) => string): T[] =>
  items.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));

function problemsOf({ graph }: OrganisationGraph, { targets, links, restarts }: WhatIfInput): FieldProblem[] {
  const unknown = (uid: string, field: string): FieldProblem[] =>
    graph.indexOf.has(uid) ? [] : [{ field, message: 'Choose one from the list' }];
  return [
    ...targets.flatMap(({ recordUid }, index) => unknown(recordUid, `targets.${index}.recordUid`)),
    ...repeatedRecords('targets', targets),
    ...links.flatMap(({ dependentUid, providerUid }, index) => [
      ...unknown(dependentUid, `links.${index}.dependentUid`),
      ...unknown(providerUid, `links.${index}.providerUid`),
    ]),
    ...ownLinkProblems(links),
    ...restarts.flatMap(({ recordUid }, index) => unknown(recordUid, `restarts.${index}.recordUid`)),
    ...repeatedRecords('restarts', restarts),
  ];
}

function questionOf({ targets, links, restarts }: WhatIfInput): Question {
  const own = byText(links, ({ dependentUid, providerUid }) => `${dependentUid} ${providerUid}`);
  return {
    targets,
    assumed: assumptionsNamed({
      nodes: byText(restarts, ({ recordUid }) => recordUid),
      // Nobody has given them a uid; a pair is linked once.
      links: own.map((link) => ({ uid: `${link.dependentUid} ${link.providerUid}`, ...link })),
    }),
  };
}

/** @throws 400 at what is not there, named twice or linked to itself */
export async function runWhatIf({ db, organisation, services, body }: Ctx<typeof whatIf.run>): Promise<Json> {
  const parts = await services.graphs.of(db, organisation.uid);
  const fields = problemsOf(parts, body);
  if (fields.length > 0) throw errors.validation({ fields });
  return new Json(await answerText(parts, await impactsOf(db, organisation.uid, parts), questionOf(body)));
}
