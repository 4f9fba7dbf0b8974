import { description, name as nameField, optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { guessCategoryKind } from './categories.ts';
import { listChanges, toCheckedRow } from './changes.ts';

import { keepStored } from './empty-cells.ts';
import type { TableRow } from './guess.ts';
import { type ImportContext, refuseRepeated, refuseSecondUse } from './import-context.ts';
import { addNeed, type LinkCollection } from './link-collection.ts';
import { findEnd, listEnds, refuseClosed, replaceEnd } from './link-ends.ts';
import { createRowReader, makeSuggestion, type RowReader, type SheetReader } from './row-reader.ts';
import { joinSpaces, toNameKey } from './text.ts';
import type { Change, KnownResource, ResourceValues, ResourceWrite } from './types.ts';

const resourceName = nameField();
const resourceDescription = description();
const workaround = optionalParagraphs(5000);
const person = optionalText(255);

const emptyValues: ResourceValues = {
  name: '',
  description: '',
  rtoMinutes: null,
  workaround: '',
  ownerName: '',
  rpoMinutes: null,
  providerName: '',
};

/** The stored resources by kind and name, and by uid. */
export type ResourceIndex = ReadonlyMap<string, KnownResource>;
const toKey = (kind: ResourceKind, name: string) => `${kind} ${toNameKey(name)}`;

export function indexResources({ known }: ImportContext): ResourceIndex {
  return new Map(
    known.resources.flatMap((one) => [[toKey(one.kind, one.name), one] as const, [one.uid, one] as const]),
  );
}

/** A resource that has been read. The activities that use it are resolved later. */
export interface ReadResource {
  readonly reader: RowReader;
  readonly name: string;
  readonly kind: ResourceKind | undefined;
  readonly uid: string;
  readonly existing: KnownResource | undefined;
  readonly values: ResourceValues;
}

/**
 * Returns the kind of resource that a category means: the person's choice or, if there is none, the product's guess.
 */
export function findCategoryKind(sheet: SheetReader['sheet'], text: string): ResourceKind | null {
  const key = toNameKey(text);
  const chosen = sheet.categories.get(key);
  if (chosen !== undefined) return chosen;
  const known = guessCategoryKind(text);
  return known === undefined || known === 'activity' ? null : known;
}

function readKind(reader: RowReader): ResourceKind | undefined {
  const text = reader.checked('category', resourceName);
  if (text === '') return undefined;
  const kind = findCategoryKind(reader.sheet.sheet, text);
  if (kind) return kind;
  const message = `Choose the kind of resource for "${text.slice(0, 100)}", in the step "Map columns" or here`;
  const choices = ['Application', 'Equipment', 'Supplier', 'Location', 'Role'];
  const suggestions = choices.flatMap((choice) => makeSuggestion('use_name', choice, reader.put('category', choice)));
  reader.addProblem('category', { code: 'unknown_category', message, suggestions });
  return undefined;
}

function findExisting(reader: RowReader, kind: ResourceKind | undefined, name: string, index: ResourceIndex) {
  const byName = kind && index.get(toKey(kind, name));
  const uid = reader.text('uid').toLowerCase();
  if (uid === '' || !kind) return byName;
  const byUid = index.get(uid);
  if (!byUid || byUid.kind !== kind) {
    reader.addProblem('uid', {
      code: 'unknown_uid',
      message: 'No resource of this kind has this id. Empty the cell to match by name.',
    });
    return byName;
  }
  if (byName && byName !== byUid)
    reader.addProblem('name', { code: 'name_taken', message: 'Another resource has this name. Use another name.' });
  return byUid;
}

/** Reports columns that do not apply to this kind of resource. */
function reportUnused(reader: RowReader, kind: ResourceKind | undefined): void {
  if (kind === undefined || kind === 'application') return;
  const unused =
    kind === 'utility' ? (['rpo', 'provider', 'owner', 'workaround'] as const) : (['rpo', 'provider'] as const);
  for (const field of unused) {
    if (reader.text(field) === '') continue;
    const message =
      kind === 'utility'
        ? 'Utilities do not have this field, so it is not imported'
        : 'Only applications have this field, so it is not imported';
    reader.addProblem(field, { code: 'not_kept', level: 'warning', message });
  }
}

function readValues(
  reader: RowReader,
  name: string,
  kind: ResourceKind | undefined,
  before: ResourceValues,
): ResourceValues {
  const application = kind === 'application';
  const more = kind !== 'utility';
  return {
    // A resource found by its name keeps its stored spelling. Only a row with an id can rename it.
    name: before.name !== '' && (reader.text('uid') === '' || joinSpaces(before.name) === name) ? before.name : name,
    description: keepStored(reader.checked('description', resourceDescription), before.description),
    rtoMinutes: keepStored(reader.time('recovery'), before.rtoMinutes),
    workaround: keepStored(more ? reader.checked('workaround', workaround) : '', before.workaround),
    ownerName: keepStored(more ? reader.checked('owner', person) : '', before.ownerName),
    rpoMinutes: keepStored(application ? reader.time('rpo') : null, before.rpoMinutes),
    providerName: keepStored(application ? reader.checked('provider', person) : '', before.providerName),
  };
}

/** Reads the resource's own fields of a row. */
export function readResource(
  context: ImportContext,
  index: ResourceIndex,
  sheet: SheetReader,
  row: TableRow,
): ReadResource {
  const reader = createRowReader(sheet, row);
  const name = joinSpaces(reader.checked('name', resourceName));
  const kind = readKind(reader);
  const existing = findExisting(reader, kind, name, index);
  if (name && kind) {
    refuseRepeated(context, reader, existing?.uid ?? toKey(kind, name), name);
    refuseSecondUse(context, reader, { field: 'name', key: toKey(kind, name) });
  }
  reportUnused(reader, kind);
  const values = readValues(reader, name, kind, existing ?? emptyValues);
  const uid = existing?.uid ?? context.newUid();
  // Rows that are checked later, such as activities with their location, can name the resource.
  const waitsFor = reader.hasErrors && !existing ? reader.place : null;
  if (name && kind) context.addTarget({ kind, uid, name, waitsFor, isClosed: existing?.isClosed ?? false });
  return { reader, name, kind, uid, existing, values };
}

const formatMinutes = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

function listResourceChanges(was: ResourceValues, is: ResourceValues, users: readonly string[]): Change[] {
  return listChanges('resource', [
    ['name', was.name, is.name],
    ['description', was.description, is.description],
    ['workaround', was.workaround, is.workaround],
    ['recovery', formatMinutes(was.rtoMinutes), formatMinutes(is.rtoMinutes)],
    ['rpo', formatMinutes(was.rpoMinutes), formatMinutes(is.rpoMinutes)],
    ['owner', was.ownerName, is.ownerName],
    ['provider', was.providerName, is.providerName],
    ['usedBy', '', users.join('; ')],
  ]);
}

/**
 * Finds the activities that use the resource. A problem with such a name does not prevent the import of the resource.
 */
function readUsers(context: ImportContext, links: LinkCollection, { reader }: ReadResource) {
  const entries = listEnds(context, reader.text('usedBy'));
  return entries.flatMap((entry) => {
    const user = findEnd(context, links, reader, {
      field: 'usedBy',
      text: entry,
      only: ['activity'],
      waiting: 'warning',
      replaced: replaceEnd(reader, { field: 'usedBy', entries, entry }),
    });
    return user ? [user] : [];
  });
}

/** Decides the verdict on a resource when the activities are known, and adds its links to them. */
export function finishResource(
  context: ImportContext,
  links: LinkCollection,
  read: ReadResource,
  writes: ResourceWrite[],
): void {
  const { reader, name, kind, uid, existing, values } = read;
  if (existing && context.rules.existing === 'skip') {
    context.rows.push(toCheckedRow(reader, name, 'skip'));
    return;
  }
  const users = readUsers(context, links, read);
  const isNew = users.filter((user) => !links.has(user.uid, uid));
  if (existing?.isClosed && isNew.length > 0) refuseClosed(reader, 'usedBy', existing.name);
  const waitsFor = reader.hasErrors && !existing ? reader.place : null;
  if (name && kind) context.addTarget({ kind, uid, name, waitsFor, isClosed: existing?.isClosed ?? false });
  const changed = existing
    ? listResourceChanges(
        existing,
        values,
        isNew.map((user) => user.name),
      )
    : [];
  const idle = existing !== undefined && changed.length === 0;
  if (kind && !reader.hasErrors) {
    const own = changed.some(({ field }) => field !== 'usedBy');
    if (!existing || own) writes.push({ uid, version: existing?.version ?? null, kind, values });
    for (const user of isNew) addNeed(links, user, { uid, kind });
  }
  context.rows.push(toCheckedRow(reader, name, idle ? 'skip' : existing ? 'update' : 'create', changed));
}
