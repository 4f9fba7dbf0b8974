import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';

/** The part of a link that the rules check. */
export interface LinkRule {
  readonly providerUid: string;
  readonly group?: string;
  readonly groupRequired?: number;
}

/** @param key the field of the link at which the message appears */
const at = (index: number, key: string, message: string): FieldProblem => ({ field: `links.${index}.${key}`, message });

function groupProblems(links: readonly LinkRule[]): FieldProblem[] {
  return links.flatMap(({ group, groupRequired = 1 }, index) => {
    if (!group) return [];
    const members = links.filter((other) => other.group === group);
    if (members[0]?.groupRequired !== groupRequired) {
      return [at(index, 'groupRequired', `Use the same number for all links in "${group}"`)];
    }
    if (groupRequired <= members.length) return [];
    return [
      at(index, 'groupRequired', `"${group}" has ${members.length} alternatives. Enter ${members.length} or less`),
    ];
  });
}

/**
 * Finds problems in the list of a record's links: a link to the record itself, repeated providers, groups that require
 * more members than they have, and groups whose links require different numbers of members. Each problem names its
 * field, `links.<n>.<key>`. Cycles are not a problem, only a warning.
 * @param noun the word for the record in messages, with its article
 */
export function listLinkProblems(
  dependentUid: string,
  links: readonly LinkRule[],
  noun = 'an activity',
): FieldProblem[] {
  const seen = new Set<string>();
  const own = links.flatMap(({ providerUid }, index) => {
    if (providerUid === dependentUid) return [at(index, 'providerUid', `${capitalise(noun)} cannot depend on itself`)];
    if (seen.has(providerUid)) return [at(index, 'providerUid', 'This is in the list already')];
    seen.add(providerUid);
    return [];
  });
  return [...own, ...groupProblems(links)];
}
