import { findClosestName, type NameChoice } from './closest-name.ts';
import type { ImportContext } from './import-context.ts';
import { createGivenTerms, type GivenTerms } from './repeated-links.ts';
import { toNameKey } from './text.ts';
import type { KnownLink, LinkWrite } from './types.ts';

/** A link without the ids that it has when it is stored. */
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
   * Writes the imported number of required alternatives to the stored links of a group too, because all links of a group
   * have the same number.
   */
  settleGroups(): void;
  /** Returns the closest known name. The search is slow, so the number of searches is limited. */
  closest(text: string): string | undefined;
}

interface Group {
  readonly name: string;
  readonly required: number;
  /** False if the group comes from a row of the import. */
  readonly isStored: boolean;
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
  const toGroupKey = (dependentUid: string, name: string) => toPairKey(dependentUid, toNameKey(name));
  const noteGroup = ({ dependentUid, group, groupRequired }: NewLink | KnownLink, isStored: boolean) => {
    if (group === '') return;
    groups.set(toGroupKey(dependentUid, group), { name: group, required: groupRequired, isStored });
  };
  for (const link of context.known.links) noteGroup(link, true);
  const findMade = (key: string) => writes[made.get(key) ?? -1];
  return {
    writes,
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
      for (const link of context.known.links) {
        const group = groups.get(toGroupKey(link.dependentUid, link.group));
        if (!group || link.group === '' || group.required === link.groupRequired) continue;
        if (!findMade(toPairKey(link.dependentUid, link.providerUid)))
          writes.push({ ...link, groupRequired: group.required });
      }
    },
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
