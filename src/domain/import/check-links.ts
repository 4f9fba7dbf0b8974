import { rules } from '#root/contract/platform/errors.ts';
import { optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { checkState } from './activity-state.ts';
import { guessCategoryKind } from './categories.ts';
import { listChanges, toCheckedRow } from './changes.ts';
import { keepStored } from './empty-cells.ts';
import type { TableRow } from './guess.ts';
import type { ImportContext, LinkTarget } from './import-context.ts';
import { type LinkCollection, plainTerms } from './link-collection.ts';
import { findEnd, findNamedKind, isNamedKind, listEnds, refuseClosed, replaceEnd, settleTarget } from './link-ends.ts';
import { createRowReader, makeSuggestion, type RowReader, type SheetReader } from './row-reader.ts';
import { joinList, toNameKey } from './text.ts';
import type { AlternativeRole, Change, CheckedRow, DependentKind } from './types.ts';

const linkNote = optionalParagraphs(1000);
const groupName = optionalText(100);
/** The maximum number of alternative roles of a link. */
const maxAlternatives = 20;

const needy: readonly ProviderKind[] = needyKinds;
const isDependent = (kind: ProviderKind): kind is DependentKind => kind === 'activity' || needy.includes(kind);

function readKind(reader: RowReader, field: 'category' | 'dependentKind'): ProviderKind | undefined {
  const text = reader.text(field);
  return text === '' ? undefined : (reader.sheet.sheet.categories.get(toNameKey(text)) ?? guessCategoryKind(text));
}

/**
 * Returns the kinds that a dependent can have. If the row does not state the kind, an activity is preferred to
 * resources.
 */
function listDependentKinds(context: ImportContext, reader: RowReader, text: string): readonly ProviderKind[] {
  const said = readKind(reader, 'dependentKind');
  if (said && isDependent(said)) return [said];
  const kinds = context.findTargets(text).map(({ kind }) => kind);
  return kinds.includes('activity') || !kinds.some(isDependent) ? ['activity'] : needy;
}

function readDependents(context: ImportContext, links: LinkCollection, reader: RowReader): LinkTarget[] {
  const entries = listEnds(context, reader.text('dependent'));
  if (entries.length === 0) reader.addProblem('dependent', { code: 'required', message: rules.required });
  return entries.flatMap((text) => {
    const found = findEnd(context, links, reader, {
      ...{ field: 'dependent', text, only: listDependentKinds(context, reader, text), waiting: 'waits' },
      replaced: replaceEnd(reader, { field: 'dependent', entries, entry: text }),
    });
    return found ?? [];
  });
}

function readProviders(context: ImportContext, links: LinkCollection, reader: RowReader): LinkTarget[] {
  const kind = readKind(reader, 'category');
  const headed = findNamedKind(reader.sheet.sheet, reader.sheet.columns.get('provider') ?? -1);
  const named = kind === undefined ? headed : isNamedKind(kind) ? kind : undefined;
  const entries = listEnds(context, reader.text('provider'), named);
  if (entries.length === 0) reader.addProblem('provider', { code: 'required', message: rules.required });
  return entries.flatMap((text) => {
    const found = findEnd(context, links, reader, {
      ...{ field: 'provider', text, only: kind && [kind], named, waiting: 'waits' },
      replaced: replaceEnd(reader, { field: 'provider', entries, entry: text }),
    });
    return found ?? [];
  });
}

/** Reads the roles that can replace the role that is needed. */
function readAlternatives(
  context: ImportContext,
  links: LinkCollection,
  reader: RowReader,
  providers: readonly LinkTarget[],
): AlternativeRole[] {
  const entries = listEnds(context, reader.text('alternatives'));
  if (entries.length === 0) return [];
  if (providers.length > 0 && !providers.some(({ kind }) => kind === 'role')) {
    const message = 'Only roles can have alternative roles, so they are not imported';
    reader.addProblem('alternatives', { code: 'not_kept', level: 'warning', message });
    return [];
  }
  if (entries.length > maxAlternatives)
    reader.addProblem('alternatives', { code: 'too_many', message: `Name at most ${maxAlternatives} roles` });
  return entries.slice(0, maxAlternatives).flatMap((text) => {
    const found = findEnd(context, links, reader, {
      ...{ field: 'alternatives', text, only: ['role'], waiting: 'waits' },
      replaced: replaceEnd(reader, { field: 'alternatives', entries, entry: text }),
    });
    if (found && providers.some(({ uid }) => uid === found.uid))
      reader.addProblem('alternatives', { code: 'self_link', message: 'A role cannot stand in for itself' });
    return found ? { uid: found.uid, name: found.name } : [];
  });
}

/** The terms of a link that a row gives; null or '' for terms that the row does not give. */
function readTerms(reader: RowReader) {
  // "1 of 2" says that one of two is required. The second number is ignored, because it follows from the links.
  const readRequired = (text: string) => /^\s*(\d+)\s+(?:of|von|de|sur)\s+\d+\s*$/i.exec(text)?.[1];
  // A cell "2 of 3" in the column "Alternatives" is the name of the group, and also says how many are required.
  const required = readRequired(reader.text('required') || reader.text('group'));
  return {
    tolerance: reader.time('tolerance'),
    note: reader.checked('note', linkNote),
    group: reader.checked('group', groupName),
    required: required ? Math.min(Number(required), 100) : reader.whole('required', 1, 100),
    quantity: reader.whole('quantity', 1, 9999),
  };
}
type Terms = ReturnType<typeof readTerms> & { readonly alternatives: readonly AlternativeRole[] };
type Pair = { readonly dependent: LinkTarget; readonly provider: LinkTarget };

/** Returns the link with the terms of the row. Terms that the row does not give are not changed. */
function toLink(links: LinkCollection, { dependent, provider }: Pair, terms: Terms) {
  const before = links.made(dependent.uid, provider.uid) ?? links.known(dependent.uid, provider.uid) ?? plainTerms;
  const group = links.group(dependent.uid, terms.group);
  const required = keepStored(terms.required, group?.required ?? before.groupRequired);
  const named = group?.name ?? keepStored(terms.group, before.group);
  return {
    dependentUid: dependent.uid,
    dependentKind: dependent.kind as DependentKind,
    providerUid: provider.uid,
    providerKind: provider.kind,
    toleranceMinutes: keepStored(terms.tolerance, before.toleranceMinutes),
    group: named,
    groupRequired: named === '' ? 1 : required,
    quantity: provider.kind === 'role' ? keepStored(terms.quantity, before.quantity ?? 1) : null,
    note: keepStored(terms.note, before.note),
    alternatives: provider.kind === 'role' && terms.alternatives.length > 0 ? terms.alternatives : before.alternatives,
  };
}

const formatAlternatives = (roles: readonly AlternativeRole[]) => joinList(roles.map(({ name }) => name).sort());
const formatGroup = (name: string, required: number) => (name === '' ? '' : `${name}: ${required}`);

type NewLink = ReturnType<typeof toLink>;

const listLinkChanges = (was: NewLink, is: NewLink): Change[] =>
  listChanges('dependency', [
    ['tolerance', formatDuration(was.toleranceMinutes), formatDuration(is.toleranceMinutes)],
    ['group', formatGroup(was.group, was.groupRequired), formatGroup(is.group, is.groupRequired)],
    ['quantity', String(was.quantity ?? ''), String(is.quantity ?? '')],
    ['alternatives', formatAlternatives(was.alternatives), formatAlternatives(is.alternatives)],
    ['note', was.note, is.note],
  ]);

function checkPair(reader: RowReader, links: LinkCollection, { dependent, provider }: Pair): void {
  if (dependent.uid === provider.uid)
    reader.addProblem('provider', { code: 'self_link', message: 'An activity cannot need itself' });
  if (dependent.kind !== 'activity' && provider.kind === 'activity')
    reader.addProblem('provider', { code: 'needs_activity', message: 'Only activities can need activities' });
  if (provider.isClosed && !links.known(dependent.uid, provider.uid)) refuseClosed(reader, 'provider', provider.name);
}

function checkGroup(reader: RowReader, links: LinkCollection, dependent: LinkTarget, terms: Terms): void {
  const group = terms.group === '' ? undefined : links.group(dependent.uid, terms.group);
  if (!group || group.isStored || terms.required === null || group.required === terms.required) return;
  const message = `Another row of "${group.name}" requires ${group.required} alternatives. Use the same number in all rows of the group`;
  reader.addProblem('required', { code: 'group_differs', message });
}

/** A row that names a group of alternatives, or the number of alternatives that are required. */
export interface GroupRow {
  readonly reader: RowReader;
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** The position of the checked row in `context.rows`. */
  readonly at: number;
}

/**
 * Checks a row that says "dependent needs provider". Each of the two cells can name several records.
 * @returns the row if it is about a group, whose size is known only after the last row
 */
export function checkDependency(
  context: ImportContext,
  links: LinkCollection,
  sheet: SheetReader,
  row: TableRow,
): GroupRow | undefined {
  const reader = createRowReader(sheet, row);
  const dependents = readDependents(context, links, reader);
  const providers = readProviders(context, links, reader);
  const alternatives = readAlternatives(context, links, reader, providers);
  const terms = { ...readTerms(reader), alternatives };
  const name = `${reader.text('dependent') || '?'} needs ${reader.text('provider') || '?'}`.slice(0, 520);
  const pairs = dependents.flatMap((dependent) => providers.map((provider) => ({ dependent, provider })));
  for (const pair of pairs) checkPair(reader, links, pair);
  for (const dependent of dependents) {
    const isNew = (pair: Pair) => pair.dependent === dependent && !links.has(dependent.uid, pair.provider.uid);
    if (dependent.state && pairs.some(isNew)) checkState(reader, { state: dependent.state });
    checkGroup(reader, links, dependent, terms);
  }
  for (const pair of pairs) if (isWritten(context, links, pair)) links.given.refuseOthers(reader, pair, terms);
  if (pairs.length === 0 || reader.hasErrors) {
    context.rows.push(toCheckedRow(reader, name, 'error'));
    return undefined;
  }
  const settled = pairs.map(({ dependent, provider }) => ({ dependent, provider: settleTarget(context, provider) }));
  const results = settled.map((pair) => {
    links.given.note(reader, pair, terms);
    return addLink(context, links, pair, terms);
  });
  const changes = results.flatMap((result) => result.changes);
  const verdict = results.some(({ isNew }) => isNew) ? 'create' : changes.length > 0 ? 'update' : 'skip';
  const at = context.rows.push(toCheckedRow(reader, name, verdict, verdict === 'update' ? changes : [])) - 1;
  return terms.group === '' && terms.required === null ? undefined : { reader, name, pairs: settled, at };
}

/** Warns if a group of the row requires more members than it has. The import then requires all of them. */
export function finishDependency(context: ImportContext, links: LinkCollection, row: GroupRow): void {
  const { reader, name, pairs, at } = row;
  const found = pairs.map(({ dependent, provider }) => {
    const known = links.known(dependent.uid, provider.uid);
    const link = links.made(dependent.uid, provider.uid) ?? known;
    return { known, link, reduced: links.reduced(dependent.uid, link?.group ?? '') };
  });
  const group = found.find(({ reduced }) => reduced)?.reduced;
  if (!group) return;
  const field = reader.text('required') === '' ? 'group' : 'required';
  const fixed = `${group.members} of ${group.members}`;
  reader.addProblem(field, {
    ...{ code: 'group_too_small', level: 'warning' },
    message: `"${group.name}" requires ${group.required} of its members, but has ${group.members}, so ${group.members} will be required`,
    // If the number comes from the column of groups, the text is also the name of the group, so it is not replaced.
    suggestions: field === 'group' ? [] : makeSuggestion('use_value', `Use ${fixed}`, reader.put(field, fixed)),
  });
  for (const { known, link } of found)
    if (known && link && listLinkChanges(known, link).length === 0) links.keep(known);
  const { verdict, changes } = context.rows[at] as CheckedRow;
  const lowered = formatGroup(group.name, group.members);
  const left = changes
    .map((one) =>
      one.field === 'group' && one.after === formatGroup(group.name, group.required) ? { ...one, after: lowered } : one,
    )
    .filter(({ before, after }) => before !== after);
  const isUnchanged = verdict === 'update' && left.length === 0;
  context.rows[at] = toCheckedRow(reader, name, isUnchanged ? 'skip' : verdict, left);
}

/** Returns false for a stored link if the import skips existing records. */
const isWritten = ({ rules }: ImportContext, links: LinkCollection, { dependent, provider }: Pair) =>
  rules.existing === 'update' || !links.known(dependent.uid, provider.uid);

function addLink(context: ImportContext, links: LinkCollection, pair: Pair, terms: Terms) {
  const [dependent, provider] = [pair.dependent.uid, pair.provider.uid];
  const known = links.known(dependent, provider);
  // If an earlier row has added a link between the same two records, this row is compared with that link.
  const before = links.made(dependent, provider) ?? known;
  const link = toLink(links, pair, terms);
  const changes = before && isWritten(context, links, pair) ? listLinkChanges(before, link) : [];
  if (!before || changes.length > 0) links.add(link, known);
  return { isNew: !before, changes };
}
