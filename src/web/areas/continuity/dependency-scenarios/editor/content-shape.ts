import type { ScenarioLink, ScenarioNode } from '#root/contract/continuity/dependency-scenarios.ts';
import { fields, jointFields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { mergeVersions, type PresentVersions, quiet, repaired, value } from '#root/domain/values/merge/shape.ts';
import { type Content, toLinkKey } from './content.ts';

type Target = Content['targets'][number];

const linkShape = jointFields<ScenarioLink>({
  uid: quiet(),
  dependentUid: value(),
  providerUid: value(),
  toleranceMinutes: value(),
  group: value(),
  groupRequired: value(),
  note: value(),
});

/** Restores the two records of a new or changed link if the other side has removed them. */
function restoreEnds(content: Content, { base, mine, theirs }: PresentVersions<Content>): Content {
  const known = new Map([...theirs.nodes, ...mine.nodes].map((node) => [node.recordUid, node]));
  const present = new Map(content.nodes.map((node) => [node.recordUid, node]));
  const before = new Map(base?.links.map((link) => [toLinkKey(link), link]));
  const links = content.links.filter((link) => {
    const missing = [link.dependentUid, link.providerUid].filter((uid) => !present.has(uid));
    if (missing.length === 0) return true;
    const former = before.get(toLinkKey(link));
    if (former && linkShape.isSame(former, link, true)) return false;
    for (const uid of missing) {
      const node = known.get(uid);
      if (!node) return false;
      present.set(uid, node);
    }
    return true;
  });
  const targets = content.targets.filter(({ recordUid }) => present.has(recordUid));
  return { nodes: [...present.values()], links, targets };
}

/** Defines how two versions of a content are merged. The places of cards never conflict. */
export const contentShape = repaired(
  fields<Content>({
    nodes: rows({
      key: ({ recordUid }: ScenarioNode) => recordUid,
      row: jointFields<ScenarioNode>({
        recordUid: value(),
        kind: quiet(),
        x: quiet(),
        y: quiet(),
        restartMinutes: value(),
      }),
    }),
    links: rows({ key: toLinkKey, row: linkShape }),
    targets: rows({
      key: ({ recordUid }: Target) => recordUid,
      row: jointFields<Target>({
        recordUid: value(),
        lostAtMinutes: value(),
        outageMinutes: value(),
        forever: value(),
      }),
    }),
  }),
  restoreEnds,
);

/** A step of the undo history. */
export interface Step {
  readonly before: Content;
  readonly after: Content;
}

/** Undoes one step, including the places of cards, and preserves all later changes. */
export const undoStep = (now: Content, { before, after }: Step): Content =>
  mergeVersions(contentShape, { base: after, mine: before, theirs: now }).value;
