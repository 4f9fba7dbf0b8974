import { type Content, linkKey } from './content.ts';

/** The lists that a content consists of. */
export type ContentList = keyof Content;

/** A part that two people have changed differently. Undefined: taken out. */
export interface PartConflict {
  readonly list: ContentList;
  readonly key: string;
  readonly yours: Part | undefined;
  readonly theirs: Part | undefined;
}

type Part = Content[ContentList][number];

/** Two versions put together; of what both changed, `content` has yours. */
export interface Merged {
  readonly content: Content;
  readonly conflicts: readonly PartConflict[];
}

interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** What names a part, and what of it two people can disagree on: where a card lies is not worth a question. */
const rules = {
  nodes: {
    key: ({ recordUid }: Content['nodes'][number]) => recordUid,
    core: ({ restartMinutes }: Content['nodes'][number]) => [restartMinutes],
  },
  links: {
    key: linkKey,
    core: ({ toleranceMinutes, group, groupRequired, note }: Content['links'][number]) => [
      ...[toleranceMinutes, group, groupRequired, note],
    ],
  },
  targets: {
    key: ({ recordUid }: Content['targets'][number]) => recordUid,
    core: ({ lostAtMinutes, outageMinutes, forever }: Content['targets'][number]) => [
      ...[lostAtMinutes, outageMinutes, forever],
    ],
  },
};

interface Rule {
  readonly key: (part: Part) => string;
  readonly core: (part: Part) => unknown;
}

/** Of two parts that do not disagree: what changed on either side, yours where both moved a card. */
function joined(base: Part, mine: Part, theirs: Part): Part {
  const changed = Object.entries(mine).filter(
    ([field, value]) => value !== undefined && value !== (base as Record<string, unknown>)[field],
  );
  return { ...theirs, ...Object.fromEntries(changed) } as Part;
}

function mergeList(list: ContentList, { base, mine, theirs }: Versions<readonly Part[]>) {
  const rule = rules[list] as Rule;
  const indexed = (parts: readonly Part[]) => new Map(parts.map((part) => [rule.key(part), part]));
  const said = (part: Part | undefined) => part && JSON.stringify(rule.core(part));
  const [b, m, t] = [indexed(base), indexed(mine), indexed(theirs)];
  const parts: Part[] = [];
  const conflicts: PartConflict[] = [];
  for (const key of new Set([...t.keys(), ...m.keys()])) {
    const [was, yours, other] = [b.get(key), m.get(key), t.get(key)];
    const [wasSaid, yoursSaid, otherSaid] = [said(was), said(yours), said(other)];
    if (yoursSaid !== otherSaid && yoursSaid !== wasSaid && otherSaid !== wasSaid) {
      conflicts.push({ list, key, yours, theirs: other });
      if (yours) parts.push(yours);
    } else if (yours && other) parts.push(was ? joined(was, yours, other) : joined(other, yours, other));
    // On one side only: new there, or taken out on the other.
    else if (yours && !was) parts.push(yours);
    else if (other && !was) parts.push(other);
    else if (yours && yoursSaid !== wasSaid) parts.push(yours);
    else if (other && otherSaid !== wasSaid) parts.push(other);
  }
  return { parts, conflicts };
}

/**
 * Puts two versions of a content together that have grown out of the same one. What only one of them changed is as that one has
 * it. A link that is new or changed keeps the records it is between, also where the other side has taken them out.
 */
export function mergeContent(versions: Versions<Content>): Merged {
  const lists = (['nodes', 'links', 'targets'] as const).map((list) =>
    mergeList(list, { base: versions.base[list], mine: versions.mine[list], theirs: versions.theirs[list] }),
  );
  const [nodes, links, targets] = lists.map(({ parts }) => parts) as unknown as [
    Content['nodes'],
    Content['links'],
    Content['targets'],
  ];
  return {
    content: withEnds({ nodes, links, targets }, versions),
    conflicts: lists.flatMap(({ conflicts }) => conflicts),
  };
}

function withEnds(content: Content, { base, mine, theirs }: Versions<Content>): Content {
  const known = new Map([...theirs.nodes, ...mine.nodes].map((node) => [node.recordUid, node]));
  const there = new Map(content.nodes.map((node) => [node.recordUid, node]));
  const before = new Set(base.links.map((link) => JSON.stringify([linkKey(link), rules.links.core(link)])));
  const links = content.links.filter((link) => {
    const missing = [link.dependentUid, link.providerUid].filter((uid) => !there.has(uid));
    if (missing.length === 0) return true;
    if (before.has(JSON.stringify([linkKey(link), rules.links.core(link)]))) return false;
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

/** A conflict settled: their version of one part in the place of yours. */
export function takeTheirs(content: Content, { list, key, theirs }: PartConflict): Content {
  const rest = (content[list] as readonly Part[]).filter((part) => (rules[list] as Rule).key(part) !== key);
  return { ...content, [list]: theirs ? [...rest, theirs] : rest };
}

/** One step of the history. */
export interface Step {
  readonly before: Content;
  readonly after: Content;
}

/** Takes one step back, and nothing that was changed otherwise since. */
export function withoutStep(now: Content, { before, after }: Step): Content {
  const { content, conflicts } = mergeContent({ base: after, mine: now, theirs: before });
  const reverted = conflicts.reduce(takeTheirs, content);
  // Places too: going back is the one time when they are worth it.
  const places = new Map(before.nodes.map((node) => [node.recordUid, node]));
  const moved = new Map(after.nodes.map((node) => [node.recordUid, node]));
  const nodes = reverted.nodes.map((node) => {
    const [was, became] = [places.get(node.recordUid), moved.get(node.recordUid)];
    const isMoved = was && became && (was.x !== became.x || was.y !== became.y);
    return isMoved ? { ...node, x: was.x, y: was.y } : node;
  });
  return { ...reverted, nodes };
}

/** Whether two contents say the same, in whatever order. */
export function sameContent(a: Content, b: Content): boolean {
  const said = (content: Content) =>
    JSON.stringify([
      content.nodes.map(({ recordUid, x, y, restartMinutes }) => [recordUid, x, y, restartMinutes].join()).sort(),
      content.links.map((link) => [linkKey(link), ...rules.links.core(link)].join()).sort(),
      content.targets.map((target) => [target.recordUid, ...rules.targets.core(target)].join()).sort(),
    ]);
  return said(a) === said(b);
}
