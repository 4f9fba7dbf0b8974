import type { ImportField, ProblemLevel } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { optionalParagraphs } from '#root/contract/platform/fields.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { guessCategoryKind } from './categories.ts';
import { listChanges, toCheckedRow } from './changes.ts';
import { findClosestName, type NameChoice } from './closest-name.ts';
import { keepStored } from './empty-cells.ts';
import type { TableRow } from './guess.ts';
import type { ImportContext, LinkTarget } from './import-context.ts';
import { createRowReader, makeSuggestion, type RowReader, type SheetReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { KnownLink, LinkWrite, Suggestion } from './types.ts';

/** The existing links and those that the import creates: one for each pair of records. */
export interface LinkBook {
  readonly writes: LinkWrite[];
  has(activityUid: string, providerUid: string): boolean;
  known(activityUid: string, providerUid: string): KnownLink | undefined;
  add(link: Omit<LinkWrite, 'uid' | 'version'>, known?: KnownLink): void;
  /** Returns the closest known name. The search is slow, so the number of searches is limited. */
  closest(text: string): string | undefined;
}

const toPairKey = (activityUid: string, providerUid: string) => `${activityUid} ${providerUid}`;
const maxSearches = 30;

export function createLinkBook(context: ImportContext): LinkBook {
  const stored = new Map(context.known.links.map((link) => [toPairKey(link.activityUid, link.providerUid), link]));
  const made = new Set<string>();
  const writes: LinkWrite[] = [];
  const asked = new Map<string, string | undefined>();
  let choices: readonly NameChoice[] | undefined;
  return {
    writes,
    has: (activity, provider) => stored.has(toPairKey(activity, provider)) || made.has(toPairKey(activity, provider)),
    known: (activity, provider) => stored.get(toPairKey(activity, provider)),
    add: (link, known) => {
      made.add(toPairKey(link.activityUid, link.providerUid));
      writes.push({ ...link, uid: known?.uid ?? context.newUid(), version: known?.version ?? null });
    },
    closest: (text) => {
      const key = toNameKey(text);
      // Created on first use, when all activities have been read.
      choices ??= context.listNames();
      if (!asked.has(key) && asked.size < maxSearches) asked.set(key, findClosestName(text, choices));
      return asked.get(key);
    },
  };
}

interface LinkEnd {
  readonly field: ImportField;
  readonly text: string;
  /** The required kind; absent: any kind. */
  readonly only?: ProviderKind | undefined;
  /** The level of the problem if the record's own row has to be fixed first. */
  readonly waiting: ProblemLevel;
  /** Returns the cell with another name in place of this one. */
  replaced(name: string): Suggestion['cells'];
}

function reportUnknown(links: LinkBook, reader: RowReader, end: LinkEnd): void {
  const meant = links.closest(end.text);
  const what =
    end.only === 'activity'
      ? 'activity'
      : end.only
        ? `${end.only} in this import or in Holdfast`
        : 'activity or resource';
  reader.addProblem(end.field, {
    code: 'unknown_name',
    message: `No ${what} is called "${end.text.slice(0, 255)}"`,
    suggestions: meant ? makeSuggestion('use_name', `Use ${meant}`, end.replaced(meant)) : [],
  });
}

/** Finds the record that a name means; undefined after a problem. */
export function findEnd(
  context: ImportContext,
  links: LinkBook,
  reader: RowReader,
  end: LinkEnd,
): LinkTarget | undefined {
  const meant = context.findTargets(end.text).filter(({ kind }) => end.only === undefined || kind === end.only);
  const [found, other] = meant;
  if (!found) {
    reportUnknown(links, reader, end);
    return undefined;
  }
  if (other) {
    const kinds = meant.map(({ kind }) => kind).join(' and ');
    const message = `"${found.name}" is the name of several records (${kinds}). Say which in a column "Kind".`;
    reader.addProblem(end.field, { code: 'ambiguous_name', message });
    return undefined;
  }
  if (!found.waitsFor) return found;
  const message = `Waits for ${found.waitsFor}. Fix that row first`;
  reader.addProblem(end.field, { code: 'waits', level: end.waiting, message });
  return undefined;
}

/** Refuses a new link to an inactive record. */
export function refuseClosed(reader: RowReader, field: ImportField, name: string): void {
  const message = `"${name}" is inactive. Make it active in its list, or use another one`;
  reader.addProblem(field, { code: 'inactive', message });
}

const linkNote = optionalParagraphs(1000);

function readKind(reader: RowReader): ProviderKind | undefined {
  const text = reader.text('category');
  return text === '' ? undefined : (reader.sheet.sheet.categories.get(toNameKey(text)) ?? guessCategoryKind(text));
}

function readEnds(context: ImportContext, links: LinkBook, reader: RowReader) {
  const end = (field: 'dependent' | 'provider', only: ProviderKind | undefined) => {
    const text = reader.text(field);
    if (text === '') {
      reader.addProblem(field, { code: 'required', message: rules.required });
      return undefined;
    }
    return findEnd(context, links, reader, {
      field,
      text,
      only,
      waiting: 'waits',
      replaced: (name) => reader.put(field, name),
    });
  };
  return { dependent: end('dependent', 'activity'), provider: end('provider', readKind(reader)) };
}

/** Checks a row that says "dependent needs provider". */
export function checkDependency(context: ImportContext, links: LinkBook, sheet: SheetReader, row: TableRow): void {
  const reader = createRowReader(sheet, row);
  const { dependent, provider } = readEnds(context, links, reader);
  const tolerance = reader.time('tolerance');
  const note = reader.checked('note', linkNote);
  const name = `${reader.text('dependent') || '?'} needs ${reader.text('provider') || '?'}`.slice(0, 520);
  if (dependent && dependent.uid === provider?.uid)
    reader.addProblem('provider', { code: 'self_link', message: 'An activity cannot need itself' });
  const known = dependent && provider && links.known(dependent.uid, provider.uid);
  if (provider?.isClosed && !known) refuseClosed(reader, 'provider', provider.name);
  if (!dependent || !provider || reader.hasErrors) {
    context.rows.push(toCheckedRow(reader, name, 'error'));
    return;
  }
  const values = {
    activityUid: dependent.uid,
    providerUid: provider.uid,
    providerKind: provider.kind,
    toleranceMinutes: keepStored(tolerance, known?.toleranceMinutes ?? 0),
    note: keepStored(note, known?.note ?? ''),
  };
  if (!known) {
    const twice = links.has(dependent.uid, provider.uid);
    if (!twice) links.add(values);
    context.rows.push(toCheckedRow(reader, name, twice ? 'skip' : 'create'));
    return;
  }
  const changes = listChanges('dependency', [
    ['tolerance', formatDuration(known.toleranceMinutes), formatDuration(values.toleranceMinutes)],
    ['note', known.note, values.note],
  ]);
  const changed = changes.length > 0 && context.rules.existing === 'update';
  if (changed) links.add(values, known);
  context.rows.push(toCheckedRow(reader, name, changed ? 'update' : 'skip', changed ? changes : []));
}
