import type { FieldProblem } from '#root/contract/platform/errors.ts';

/** What the rules of an activity's links read of one of them. */
export interface LinkRule {
  readonly providerUid: string;
  readonly group?: string;
  readonly groupRequired?: number;
}

/** @param key the field of a link that the problem is shown at */
const at = (index: number, key: string, message: string): FieldProblem => ({ field: `links.${index}.${key}`, message });

function groupProblems(links: readonly LinkRule[]): FieldProblem[] {
  return links.flatMap(({ group, groupRequired = 1 }, index) => {
    if (!group) return [];
    const members = links.filter((other) => other.group === group);
    if (members[0]?.groupRequired !== groupRequired) {
      return [at(index, 'groupRequired', `Use the same number for all of "${group}"`)];
    }
    if (groupRequired <= members.length) return [];
    return [at(index, 'groupRequired', `"${group}" has ${members.length}: enter ${members.length} or less`)];
  });
}

/**
 * What is wrong with the list of what an activity needs: itself in it, the same thing twice, or a group that needs more
 * than it has or whose links disagree. Each at its field, `links.<n>.<key>`. A circle of activities is no problem but a
 * warning.
 */
export function listLinkProblems(activityUid: string, links: readonly LinkRule[]): FieldProblem[] {
  const seen = new Set<string>();
  const own = links.flatMap(({ providerUid }, index) => {
    if (providerUid === activityUid) return [at(index, 'providerUid', 'An activity cannot depend on itself')];
    if (seen.has(providerUid)) return [at(index, 'providerUid', 'This is in the list already')];
    seen.add(providerUid);
    return [];
  });
  return [...own, ...groupProblems(links)];
}
