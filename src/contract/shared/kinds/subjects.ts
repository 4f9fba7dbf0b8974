import type { EndpointShape, Subjects } from '#root/contract/platform/endpoint.ts';
import { memoise } from '#root/contract/platform/memoise.ts';
import { toKebabCase } from './define-record.ts';
import { describeKind, type Kind, kinds } from './kinds.ts';

/** Kinds by the first segment of their paths: `activity` for `activities`. */
const kindBySegment = new Map<string, Kind>(kinds.map((kind) => [toKebabCase(describeKind(kind).plural), kind]));

export const isKind = (subject: string): subject is Kind => (kinds as readonly string[]).includes(subject);

/**
 * Returns the subject of a path: the kind of record, or the first segment (such as `settings`) if the path is not that
 * of a kind.
 */
export function findSubject(path: string): string {
  const [segment = '', next = ''] = path.split('/api/v1/')[1]?.split('/') ?? [];
  return segment === 'records' ? next : (kindBySegment.get(segment) ?? segment);
}

const listReferences = (kind: Kind): readonly string[] => describeKind(kind).refersTo ?? [];
const isNode = (kind: Kind) => describeKind(kind).node !== undefined;
const nodes = kinds.filter(isNode);

/** Returns the given subjects, and all subjects to which they refer directly or indirectly. */
function followReferences(subjects: readonly string[]): string[] {
  const reached = new Set(subjects);
  // The loop also visits the values that it adds to the set.
  for (const subject of reached) if (isKind(subject)) for (const next of listReferences(subject)) reached.add(next);
  return [...reached];
}

/**
 * If the subjects include a kind of node, adds all kinds of nodes, because a change of one node can change the verdicts
 * on all other nodes.
 */
const withGraph = (subjects: readonly string[]) =>
  subjects.some((subject) => isKind(subject) && isNode(subject)) ? [...subjects, ...nodes] : subjects;

/** Returns the kinds that refer to a kind, because lists of a kind count the records that refer to it. */
const listReferrers = (subject: string) =>
  isKind(subject) ? kinds.filter((kind) => listReferences(kind).includes(subject)) : [];

const listShownAt = memoise((path: string): readonly string[] => {
  const own = findSubject(path);
  return [...new Set([...followReferences(withGraph([own])), ...listReferrers(own)])];
});

/**
 * Returns all subjects whose changes can change the response of a read: the subject of its path, and the kinds of the
 * records that it names or counts. If one of these is a node, also returns the whole dependency graph.
 */
export function listShown({ path, shows }: EndpointShape): Subjects {
  if (shows === 'everything') return shows;
  return shows ? followReferences(withGraph(shows)) : listShownAt(path);
}

/** Returns the subjects that a successful call changes; none for a read or a call without a session. */
export function listChanged({ method, readOnly, scope, path, changes }: EndpointShape): Subjects {
  if (method === 'GET' || readOnly || scope === 'public') return [];
  return changes ?? [findSubject(path)];
}

/** Returns true if a change of the subjects in `changed` can affect a response that shows `shown`. */
export function isTouched(shown: Subjects, changed: Subjects): boolean {
  if (changed === 'everything') return true;
  if (shown === 'everything') return changed.length > 0;
  return changed.some((subject) => shown.includes(subject));
}
