import type { ScenarioLink, ScenarioNode } from '#root/contract/continuity/dependency-scenarios.ts';
import { fields, jointFields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { mergeVersions, type PresentVersions, quiet, repaired, value } from '#root/domain/values/merge/shape.ts';
import { type Content, linkKey } from './content.ts';

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

/** A link that is new or changed keeps the records it is between, also where the other side has removed them. */
function withEnds(content: Content, { base, mine, theirs }: PresentVersions<Content>): Content {
  const known = new Map([...theirs.nodes, ...mine.nodes].map((node) => [node.recordUid, node]));
  const there = new Map(content.nodes.map((node) => [node.recordUid, node]));
  const before = new Map(base?.links.map((link) => [linkKey(link), link]));
  const links = content.links.filter((link) => {
    const missing = [link.dependentUid, link.providerUid].filter((uid) => !there.has(uid));
    if (missing.length === 0) return true;
    const former = before.get(linkKey(link));
    if (former && linkShape.isSame(former, link, true)) return false;
    for (const uid of missing) {
      const node = known.get(uid);
      if (!node) return false;
      there.set(uid, node);
    }
    return true;
  });
  const targets = content.targets.filter(({ recordUid }) => there.has(recordUid));
  return { nodes: [...there.values()], links, targets };
}

/** How two versions of a content are merged. Where a card lies is not worth a question. */
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
    links: rows({ key: linkKey, row: linkShape }),
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
  withEnds,
);

/** One step of the history. */
export interface Step {
  readonly before: Content;
  readonly after: Content;
}

/** Takes one step back, places of cards included, and nothing that was changed otherwise since. */
export const withoutStep = (now: Content, { before, after }: Step): Content =>
  mergeVersions(contentShape, { base: after, mine: before, theirs: now }).value;
