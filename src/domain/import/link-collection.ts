import { findClosestName, type NameChoice } from './closest-name.ts';
import type { ImportContext } from './import-context.ts';
import { createGivenTerms, type GivenTerms } from './repeated-links.ts';
import { toNameKey } from './text.ts';
import type { KnownLink, LinkWrite } from './types.ts';

/** A link without the ids that it gets when it is stored. */
type NewLink = Omit<LinkWrite, 'uid' | 'version'>;

/** The existing links, and the links that the import creates. Each pair of records has at most one link. */
export interface LinkCollection {
  readonly writes: readonly LinkWrite[];
  readonly given: GivenTerms;
  has(dependentUid: string, providerUid: string): boolean;
  known(dependentUid: string, providerUid: string): KnownLink | undefined;
  /** Returns the link that an earlier row of the import has added. */
  made(dependentUid: string, providerUid: string): LinkWrite | undefined;
  /** Adds a link, or replaces the link that an earlier row has added for the same records. */
  add(link: NewLink, known?: KnownLink): void;
  /** Returns a group of alternatives of a record. The group is either stored, or was given by an earlier row. */
  group(dependentUid: string, name: string): Group | undefined;
  /**
   * Lowers the numbers of required alternatives to the numbers of members. Writes the imported number to the stored
   * links of a group too, because all links of a group have the same number.
   */
  settleGroups(): void;
  /** Returns a group of a record if `settleGroups` has lowered its number of required alternatives. */
  reduced(dependentUid: string, name: string): ReducedGroup | undefined;
  /** Leaves a stored link as it is, although a row has given it terms. */
  keep(known: KnownLink): void;
  /** Returns the closest known name. The search is slow, so the number of searches is limited. */
  closest(text: string): string | undefined;
}

interface Group {
  readonly name: string;
  readonly required: number;
  /** False if the group comes from a row of the import. */
  readonly isStored: boolean;
}

/** A group that requires more members than it has. */
export interface ReducedGroup {
  readonly name: string;
  /** The number of required members that the import states. */
  readonly required: number;
  readonly members: number;
}

/** The terms of a link if only its two ends are known. */
export const plainTerms = {
  toleranceMinutes: 0,
  group: '',
  groupRequired: 1,
  quantity: null,
  note: '',
  alternatives: [],
} as const;

/** Counts the members of each group of alternatives. */
function countMembers<Link>(links: readonly Link[], toKey: (link: Link) => string): Map<string, number> {
  const members = new Map<string, number>();
  for (const link of links) members.set(toKey(link), (members.get(toKey(link)) ?? 0) + 1);
  return members;
}

const toPairKey = (dependentUid: string, providerUid: string) => `${dependentUid} ${providerUid}`;
const maxSearches = 30;

function createSearch(context: ImportContext) {
  const asked = new Map<string, string | undefined>();
  let choices: readonly NameChoice[] | undefined;
  return (text: string) => {
    const key = toNameKey(text);
    // Created on first use, when all activities have been read.
    choices ??= context.listNames();
    if (!asked.has(key) && asked.size < maxSearches) asked.set(key, findClosestName(text, choices));
    return asked.get(key);
  };
}

export function createLinkCollection(context: ImportContext): LinkCollection {
  const stored = new Map(context.known.links.map((link) => [toPairKey(link.dependentUid, link.providerUid), link]));
  const made = new Map<string, number>();
  const writes: LinkWrite[] = [];
  const groups = new Map<string, Group>();
  const reduced = new Map<string, ReducedGroup>();
  const kept = new Set<string>();
  const toGroupKey = (dependentUid: string, name: string) => toPairKey(dependentUid, toNameKey(name));
  const noteGroup = ({ dependentUid, group, groupRequired }: NewLink | KnownLink, isStored: boolean) => {
    if (group === '') return;
    groups.set(toGroupKey(dependentUid, group), { name: group, required: groupRequired, isStored });
  };
  for (const link of context.known.links) noteGroup(link, true);
  const findMade = (key: string) => writes[made.get(key) ?? -1];
  const toPair = (link: NewLink | KnownLink) => toPairKey(link.dependentUid, link.providerUid);
  const toGroup = (link: NewLink | KnownLink) => toGroupKey(link.dependentUid, link.group);
  return {
    get writes() {
      return kept.size === 0 ? writes : writes.filter(({ uid }) => !kept.has(uid));
    },
    given: createGivenTerms(),
    has: (dependent, provider) =>
      stored.has(toPairKey(dependent, provider)) || made.has(toPairKey(dependent, provider)),
    known: (dependent, provider) => stored.get(toPairKey(dependent, provider)),
    made: (dependent, provider) => findMade(toPairKey(dependent, provider)),
    add: (link, known) => {
      const key = toPairKey(link.dependentUid, link.providerUid);
      const before = findMade(key);
      noteGroup(link, false);
      const { uid = known?.uid ?? context.newUid(), version = known?.version ?? null } = before ?? {};
      const at = made.get(key) ?? writes.length;
      made.set(key, at);
      writes[at] = { ...link, uid, version };
    },
    group: (dependent, name) => groups.get(toGroupKey(dependent, name)),
    settleGroups: () => {
      const links = [...context.known.links.filter((link) => !made.has(toPair(link))), ...writes];
      const members = countMembers(links, toGroup);
      for (const [key, group] of groups) {
        const size = members.get(key) ?? 0;
        if (size === 0 || group.required <= size) continue;
        if (!group.isStored) reduced.set(key, { name: group.name, required: group.required, members: size });
        groups.set(key, { ...group, required: size });
      }
      for (const link of links) {
        const required = groups.get(toGroup(link))?.required ?? link.groupRequired;
        if (link.group === '' || required === link.groupRequired) continue;
        writes[made.get(toPair(link)) ?? writes.length] = { ...link, groupRequired: required };
      }
    },
    keep: ({ uid }) => void kept.add(uid),
    reduced: (dependent, name) => reduced.get(toGroupKey(dependent, name)),
    closest: createSearch(context),
  };
}

interface Ended {
  readonly uid: string;
  readonly kind: LinkWrite['providerKind'];
}

/** Adds a link of an activity if only its two ends are known. Does nothing if the link exists. */
export function addNeed(links: LinkCollection, dependent: { readonly uid: string }, provider: Ended): void {
  // A cell may contain the same name twice.
  if (links.has(dependent.uid, provider.uid)) return;
  const ends = { dependentUid: dependent.uid, dependentKind: 'activity', providerUid: provider.uid } as const;
  const quantity = provider.kind === 'role' ? 1 : null;
  links.add({ ...plainTerms, ...ends, providerKind: provider.kind, quantity });
}
