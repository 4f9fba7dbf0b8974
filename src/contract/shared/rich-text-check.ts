import { hasForbiddenCharacters, unshowable } from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { isLinkAddress, markNames, maxListLevels, maxNodes, type NodeRule, nodeRules } from './rich-text-rules.ts';
import {
  type Fields,
  findTableProblem,
  isFields,
  type Path,
  problem,
  type RichTextProblem,
} from './rich-text-table.ts';

/** The maximum number of problems that are listed. */
const maxProblems = 10;

/** A node that is still to be checked. */
interface Visit {
  readonly node: unknown;
  /** The type of the parent node; '' for the document. */
  readonly parent: string;
  /** The types that are allowed at this place. */
  readonly allowed: readonly string[];
  readonly path: Path;
  /** The number of lists that contain the node. */
  readonly lists: number;
}

/**
 * Lists everything in a rich text that is not allowed. Visits each node once, without recursion, and stops if there are
 * too many nodes. Therefore no input can stall the check.
 */
export function findRichTextProblems(document: unknown): RichTextProblem[] {
  const problems: RichTextProblem[] = [];
  const visits: Visit[] = [{ node: document, parent: '', allowed: ['doc'], path: [], lists: 0 }];
  let nodes = 0;
  for (let visit = visits.pop(); visit && problems.length < maxProblems; visit = visits.pop()) {
    const misplaced = findMisplaced(visit);
    if (misplaced) {
      problems.push(misplaced);
      continue;
    }
    const node = visit.node as TypedNode;
    nodes += 1;
    if (nodes > maxNodes || countItems(node.content) > maxNodes)
      return [problem([], `Use at most ${groupThousands(maxNodes)} paragraphs, cells and other parts`)];
    problems.push(...checkNode(node, visit.path));
    visits.push(...listChildren(node, visit));
  }
  return problems.slice(0, maxProblems);
}

type TypedNode = Fields & { readonly type: string };

const countItems = (list: unknown) => (Array.isArray(list) ? list.length : 0);
const isList = (type: string) => type === 'bulletList' || type === 'orderedList';
const readRule = (type: string): NodeRule => nodeRules[type] ?? {};

/** Quotes a name from the input, unless it is long or has characters that names do not have. */
const quote = (name: unknown): string =>
  typeof name === 'string' && /^[\w:-]{1,40}$/.test(name) ? `“${name}”` : 'this part';

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Returns the problem of a node that is not allowed at its place, whatever the node contains. */
function findMisplaced({ node, parent, allowed, path, lists }: Visit): RichTextProblem | undefined {
  const type = isFields(node) ? node.type : undefined;
  if (typeof type === 'string' && allowed.includes(type)) {
    if (!isList(type) || lists < maxListLevels) return undefined;
    return problem(path, `Lists can have at most ${maxListLevels} levels. Move this list to a level above`);
  }
  if (parent === '')
    return problem(path, 'Must be formatted text: a document (“doc”) with a list of paragraphs and other blocks');
  return problem(path, `Remove ${quote(type)}. At this place, the ${parent} can only contain: ${joinWithOr(allowed)}`);
}

/** Lists the children of a node, the last one first. */
function listChildren({ type, content }: TypedNode, { path, lists }: Visit): Visit[] {
  const { children, first } = readRule(type);
  if (!children || !Array.isArray(content)) return [];
  return content
    .map((child: unknown, index) => ({
      node: child,
      parent: type,
      allowed: index === 0 && first ? [first] : children,
      path: [...path, 'content', index],
      lists: lists + (isList(type) ? 1 : 0),
    }))
    .reverse();
}

const hasMarks = (type: string) => type === 'text' || type === 'hardBreak';

/** Checks a node without its children. */
function* checkNode(node: TypedNode, path: Path): Generator<RichTextProblem> {
  const { type, text } = node;
  const { children, attributes } = readRule(type);
  const known = ['type', children && 'content', attributes && 'attrs', hasMarks(type) && 'marks'];
  yield* checkKeys(node, type === 'text' ? [...known, 'text'] : known, path);
  if (children) yield* checkContent(node, path);
  if (attributes) yield* checkAttributes(node.attrs ?? {}, attributes, [...path, 'attrs']);
  if (hasMarks(type)) yield* checkMarks(node.marks ?? [], [...path, 'marks']);
  if (type !== 'text') return;
  const at = [...path, 'text'];
  if (typeof text !== 'string') yield problem(at, 'Must be text');
  else if (text === '') yield problem(at, 'Leave out empty text');
  else if (hasForbiddenCharacters(text)) yield problem(at, unshowable);
}

/** Reports only the first unknown key, because any others have the same problem. */
function* checkKeys(fields: Fields, known: readonly unknown[], path: Path): Generator<RichTextProblem> {
  const foreign = Object.keys(fields).find((key) => !known.includes(key));
  if (foreign !== undefined) yield problem(path, `Leave out ${quote(foreign)}`);
}

function* checkContent({ type, content = [] }: TypedNode, path: Path): Generator<RichTextProblem> {
  const { children = [], first = children[0], empty } = readRule(type);
  const at = [...path, 'content'];
  if (!Array.isArray(content)) yield problem(at, 'Must be a list');
  else if (content.length === 0 && !empty) yield problem(at, `Put at least one ${first} into the ${type}`);
  else {
    const wrong = type === 'table' ? findTableProblem(content, at) : undefined;
    if (wrong) yield wrong;
  }
}

function* checkAttributes(
  attributes: unknown,
  rules: NonNullable<NodeRule['attributes']>,
  path: Path,
): Generator<RichTextProblem> {
  const fields = isFields(attributes) ? attributes : {};
  if (fields !== attributes) yield problem(path, 'Must be a group of fields');
  yield* checkKeys(fields, Object.keys(rules), path);
  for (const [key, { min, max, otherwise }] of Object.entries(rules)) {
    const value = Object.hasOwn(fields, key) ? fields[key] : otherwise;
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
      yield problem([...path, key], `Enter a whole number from ${min} to ${groupThousands(max)}`);
  }
}

function* checkMarks(marks: unknown, path: Path): Generator<RichTextProblem> {
  if (!Array.isArray(marks) || marks.length > markNames.length) {
    yield problem(path, `Must be a list of at most ${markNames.length} marks`);
    return;
  }
  for (const [index, mark] of marks.entries()) {
    const isSecond = marks.findIndex((other) => isFields(other) && isFields(mark) && other.type === mark.type) < index;
    if (isFields(mark) && isSecond) yield problem([...path, index], `Leave out the second mark ${quote(mark.type)}`);
    yield* checkMark(mark, [...path, index]);
  }
}

function* checkMark(mark: unknown, path: Path): Generator<RichTextProblem> {
  const type = isFields(mark) ? mark.type : undefined;
  if (!isFields(mark) || !markNames.some((name) => name === type)) {
    yield problem(path, `Remove the mark ${quote(type)}. Use ${joinWithOr(markNames)}`);
    return;
  }
  yield* checkKeys(mark, type === 'link' ? ['type', 'attrs'] : ['type'], path);
  if (type !== 'link') return;
  const attributes = isFields(mark.attrs) ? mark.attrs : {};
  yield* checkKeys(attributes, ['href'], [...path, 'attrs']);
  const { href } = attributes;
  if (typeof href !== 'string' || !isLinkAddress(href) || hasForbiddenCharacters(href))
    yield problem([...path, 'attrs', 'href'], 'Use an address that begins with https://, http://, mailto: or tel:');
}
