import type {
  Scenario,
  ScenarioContent,
  ScenarioLink,
  ScenarioNode,
} from '#root/contract/continuity/dependency-scenarios.ts';
import type { Place } from '#root/web/areas/continuity/canvas/canvas-types.ts';

/** The content of a scenario as it is saved. The functions in this file do not change their arguments. */
export type Content = ScenarioContent;

/**
 * Returns the key of a link. Since two records have at most one link, the pair identifies a link even before it has a
 * uid.
 */
export const toLinkKey = ({ dependentUid, providerUid }: Pick<ScenarioLink, 'dependentUid' | 'providerUid'>): string =>
  `${dependentUid} ${providerUid}`;

/** Returns the content of a scenario record in the form in which it is saved. */
export const toContent = ({ content }: Scenario): Content => ({
  nodes: content.nodes.map(({ recordUid, kind, x, y, restartMinutes }) => ({ recordUid, kind, x, y, restartMinutes })),
  links: content.links.map((link) => ({ ...link })),
  targets: content.targets.map((target) => ({ ...target })),
});

/** Returns the place of a node; null if the layout determines it. */
export const readPlace = ({ x, y }: Pick<ScenarioNode, 'x' | 'y'>): Place | null =>
  x === null || y === null ? null : { x, y };

/** Creates a node with the record's own restart time. */
export const createNode = (
  { uid, kind }: { uid: string; kind: ScenarioNode['kind'] },
  place: Place | null = null,
): ScenarioNode => ({ recordUid: uid, kind, x: place?.x ?? null, y: place?.y ?? null, restartMinutes: null });

/** Adds the given nodes. Leaves out nodes that are already in the scenario. */
export function addNodes(content: Content, nodes: readonly ScenarioNode[]): Content {
  const known = new Set(content.nodes.map(({ recordUid }) => recordUid));
  return { ...content, nodes: [...content.nodes, ...nodes.filter(({ recordUid }) => !known.has(recordUid))] };
}

/** Removes records together with their links and targets. */
export function removeNodes(content: Content, uids: ReadonlySet<string>): Content {
  return {
    nodes: content.nodes.filter(({ recordUid }) => !uids.has(recordUid)),
    links: content.links.filter(({ dependentUid, providerUid }) => !uids.has(dependentUid) && !uids.has(providerUid)),
    targets: content.targets.filter(({ recordUid }) => !uids.has(recordUid)),
  };
}

/** Returns the links of these records that are part of the scenario itself. */
export const listLinks = (content: Content, uids: ReadonlySet<string>): readonly ScenarioLink[] =>
  content.links.filter(({ dependentUid, providerUid }) => uids.has(dependentUid) || uids.has(providerUid));

/**
 * Adds a link, or replaces the existing link between the same records. All links of a group get the same required
 * number.
 */
export function putLink(content: Content, link: ScenarioLink): Content {
  const key = toLinkKey(link);
  const former = content.links.find((one) => toLinkKey(one) === key);
  const uid = link.uid ?? former?.uid;
  const rest = content.links
    .filter((one) => toLinkKey(one) !== key)
    .map((one) =>
      link.group !== '' && one.dependentUid === link.dependentUid && one.group === link.group
        ? { ...one, groupRequired: link.groupRequired }
        : one,
    );
  return { ...content, links: [...rest, uid === undefined ? link : { ...link, uid }] };
}

export const removeLink = (content: Content, key: string): Content => ({
  ...content,
  links: content.links.filter((link) => toLinkKey(link) !== key),
});

/** Sets the places of records. */
export const moveNodes = (content: Content, places: ReadonlyMap<string, Place>): Content => ({
  ...content,
  nodes: content.nodes.map((node) => {
    const place = places.get(node.recordUid);
    return place ? { ...node, x: place.x, y: place.y } : node;
  }),
});

/** Clears all places, so that the layout places the records. */
export const clearPlaces = (content: Content): Content => ({
  ...content,
  nodes: content.nodes.map((node) => ({ ...node, x: null, y: null })),
});

/** Sets the restart time of a record within the scenario. Null means the record's own restart time. */
export const setRestart = (content: Content, uid: string, restartMinutes: number | null): Content => ({
  ...content,
  nodes: content.nodes.map((node) => (node.recordUid === uid ? { ...node, restartMinutes } : node)),
});
