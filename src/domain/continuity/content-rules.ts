import type { FieldProblem } from '#root/contract/platform/errors.ts';

/** The parts of a scenario's content that the rules check. */
export interface ContentRule {
  readonly nodes: readonly { readonly recordUid: string; readonly x: number | null; readonly y: number | null }[];
  readonly links: readonly {
    readonly uid?: string | undefined;
    readonly dependentUid: string;
    readonly providerUid: string;
    readonly group: string;
    readonly groupRequired: number;
  }[];
  readonly targets: readonly { readonly recordUid: string }[];
}

const notShown = 'Choose a record that the scenario shows';
const already = 'This is in the list already';

/** Reports the fields of repeated values. */
function repeated<Item>(items: readonly Item[], of: (item: Item) => string | undefined, at: (index: number) => string) {
  const seen = new Set<string>();
  return items.flatMap((item, index): FieldProblem[] => {
    const value = of(item);
    if (value === undefined) return [];
    if (seen.has(value)) return [{ field: at(index), message: already }];
    seen.add(value);
    return [];
  });
}

/**
 * Finds records that a list contains twice.
 * @param list the name of the list, such as `targets`
 */
export const listRepeatedRecords = (list: string, items: readonly { readonly recordUid: string }[]): FieldProblem[] =>
  repeated(
    items,
    ({ recordUid }) => recordUid,
    (index) => `${list}.${index}.recordUid`,
  );

/**
 * Finds links of a record to itself, pairs that are linked twice, and groups with different numbers of required
 * members.
 *
 * A group may require more members than the list contains: its other members may be links of BIAs, or they may not be
 * drawn yet, because a scenario is saved after each link. Until enough members are drawn, all members are required.
 */
export function listOwnLinkProblems(links: ContentRule['links']): FieldProblem[] {
  const required = new Map<string, number>();
  const each = links.flatMap(({ dependentUid, providerUid, group, groupRequired }, index): FieldProblem[] => {
    if (dependentUid === providerUid)
      return [{ field: `links.${index}.providerUid`, message: 'A record cannot depend on itself' }];
    const key = `${dependentUid} ${group}`;
    const first = group === '' ? 1 : (required.get(key) ?? groupRequired);
    required.set(key, first);
    if (first === groupRequired) return [];
    const message =
      group === '' ? 'Enter 1 for a link without a group' : `Use the same number for all links in "${group}"`;
    return [{ field: `links.${index}.groupRequired`, message }];
  });
  const pairs = repeated(
    links,
    ({ dependentUid, providerUid }) => `${dependentUid} ${providerUid}`,
    (index) => `links.${index}.providerUid`,
  );
  return [...each, ...pairs];
}

/**
 * Lists the problems of a scenario's content with their fields. Problems are repeated records, incomplete positions,
 * and links and targets whose records are not among the nodes. The problems of `listOwnLinkProblems` are included.
 * Cycles are allowed.
 */
export function listContentProblems({ nodes, links, targets }: ContentRule): FieldProblem[] {
  const shown = new Set(nodes.map(({ recordUid }) => recordUid));
  const places = nodes.flatMap(({ x, y }, index): FieldProblem[] =>
    (x === null) === (y === null) ? [] : [{ field: `nodes.${index}.x`, message: 'Give both or none of x and y' }],
  );
  const ends = links.flatMap((link, index) =>
    (['dependentUid', 'providerUid'] as const).flatMap((end): FieldProblem[] =>
      shown.has(link[end]) ? [] : [{ field: `links.${index}.${end}`, message: notShown }],
    ),
  );
  const lost = targets.flatMap(({ recordUid }, index): FieldProblem[] =>
    shown.has(recordUid) ? [] : [{ field: `targets.${index}.recordUid`, message: notShown }],
  );
  return [
    ...listRepeatedRecords('nodes', nodes),
    ...places,
    ...ends,
    ...listOwnLinkProblems(links),
    ...repeated(
      links,
      ({ uid }) => uid,
      (index) => `links.${index}.uid`,
    ),
    ...lost,
    ...listRepeatedRecords('targets', targets),
  ];
}
