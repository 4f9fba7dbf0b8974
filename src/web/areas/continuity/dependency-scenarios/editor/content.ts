import type {
  Scenario,
  ScenarioContent,
  ScenarioLink,
  ScenarioNode,
} from '#root/contract/continuity/dependency-scenarios.ts';
import type { Place } from '#root/web/areas/continuity/canvas/canvas-types.ts';

/** What a scenario shows, as it is written. Nothing here changes what it is given. */
export type Content = ScenarioContent;

/** A pair is linked once: it names the link, also before the server has given it a uid. */
export const linkKey = ({ dependentUid, providerUid }: Pick<ScenarioLink, 'dependentUid' | 'providerUid'>): string =>
  `${dependentUid} ${providerUid}`;

/** What of a record is written. */
export const contentOf = ({ content }: Scenario): Content => ({
  nodes: content.nodes.map(({ recordUid, kind, x, y, restartMinutes }) => ({ recordUid, kind, x, y, restartMinutes })),
  links: content.links.map((link) => ({ ...link })),
  targets: content.targets.map((target) => ({ ...target })),
});

/** Where somebody has put a node. */
export const placeOf = ({ x, y }: Pick<ScenarioNode, 'x' | 'y'>): Place | null =>
  x === null || y === null ? null : { x, y };

/** A node where the layout puts it, with the record's own restart time. */
export const newNode = (
  { uid, kind }: { uid: string; kind: ScenarioNode['kind'] },
  place: Place | null = null,
): ScenarioNode => ({ recordUid: uid, kind, x: place?.x ?? null, y: place?.y ?? null, restartMinutes: null });

/** Adds what is not there yet. */
export function addNodes(content: Content, nodes: readonly ScenarioNode[]): Content {
  const known = new Set(content.nodes.map(({ recordUid }) => recordUid));
  return { ...content, nodes: [...content.nodes, ...nodes.filter(({ recordUid }) => !known.has(recordUid))] };
}

/** Takes records out, and with them the links and targets that are theirs. */
export function removeNodes(content: Content, uids: ReadonlySet<string>): Content {
  return {
    nodes: content.nodes.filter(({ recordUid }) => !uids.has(recordUid)),
    links: content.links.filter(({ dependentUid, providerUid }) => !uids.has(dependentUid) && !uids.has(providerUid)),
    targets: content.targets.filter(({ recordUid }) => !uids.has(recordUid)),
  };
}

/** The scenario's own links that go with these records. */
export const linksOf = (content: Content, uids: ReadonlySet<string>): readonly ScenarioLink[] =>
  content.links.filter(({ dependentUid, providerUid }) => uids.has(dependentUid) || uids.has(providerUid));

/** Adds a link, or puts it in the place of the one between the same two. The group's number is the same for all of a group. */
export function putLink(content: Content, link: ScenarioLink): Content {
  const key = linkKey(link);
  const former = content.links.find((one) => linkKey(one) === key);
  const uid = link.uid ?? former?.uid;
  const rest = content.links
    .filter((one) => linkKey(one) !== key)
    .map((one) =>
      link.group !== '' && one.dependentUid === link.dependentUid && one.group === link.group
        ? { ...one, groupRequired: link.groupRequired }
        : one,
    );
  return { ...content, links: [...rest, uid === undefined ? link : { ...link, uid }] };
}

export const removeLink = (content: Content, key: string): Content => ({
  ...content,
  links: content.links.filter((link) => linkKey(link) !== key),
});

/** Puts records where somebody wants them. */
export const moveNodes = (content: Content, places: ReadonlyMap<string, Place>): Content => ({
  ...content,
  nodes: content.nodes.map((node) => {
    const place = places.get(node.recordUid);
    return place ? { ...node, x: place.x, y: place.y } : node;
  }),
});

/** Leaves all places to the layout. */
export const unplace = (content: Content): Content => ({
  ...content,
  nodes: content.nodes.map((node) => ({ ...node, x: null, y: null })),
});

/** What a record is assumed to need to resume; null: its own. */
export const setRestart = (content: Content, uid: string, restartMinutes: number | null): Content => ({
  ...content,
  nodes: content.nodes.map((node) => (node.recordUid === uid ? { ...node, restartMinutes } : node)),
});
