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
import { type LinkBook, plainTerms } from './link-book.ts';
import { findEnd, listEnds, refuseClosed, replaceEnd } from './link-ends.ts';
import { createRowReader, type RowReader, type SheetReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { Change, DependentKind, KnownLink } from './types.ts';

const linkNote = optionalParagraphs(1000);
const groupName = optionalText(100);

const needy: readonly ProviderKind[] = needyKinds;
const isDependent = (kind: ProviderKind): kind is DependentKind => kind === 'activity' || needy.includes(kind);

function readKind(reader: RowReader, field: 'category' | 'dependentKind'): ProviderKind | undefined {
  const text = reader.text(field);
  return text === '' ? undefined : (reader.sheet.sheet.categories.get(toNameKey(text)) ?? guessCategoryKind(text));
}

/** Returns the kinds that a dependent can have. If the row does not say, an activity comes before resources. */
function listDependentKinds(context: ImportContext, reader: RowReader): readonly ProviderKind[] {
  const said = readKind(reader, 'dependentKind');
  if (said && isDependent(said)) return [said];
  const kinds = context.findTargets(reader.text('dependent')).map(({ kind }) => kind);
  return kinds.includes('activity') || !kinds.some(isDependent) ? ['activity'] : needy;
}

function readDependent(context: ImportContext, links: LinkBook, reader: RowReader): LinkTarget | undefined {
  const text = reader.text('dependent');
  if (text === '') {
    reader.addProblem('dependent', { code: 'required', message: rules.required });
    return undefined;
  }
  return findEnd(context, links, reader, {
    ...{ field: 'dependent', text, only: listDependentKinds(context, reader), waiting: 'waits' },
    replaced: (name) => reader.put('dependent', name),
  });
}

function readProviders(context: ImportContext, links: LinkBook, reader: RowReader): LinkTarget[] {
  const kind = readKind(reader, 'category');
  const entries = listEnds(context, reader.text('provider'));
  if (entries.length === 0) reader.addProblem('provider', { code: 'required', message: rules.required });
  return entries.flatMap((text) => {
    const found = findEnd(context, links, reader, {
      ...{ field: 'provider', text, only: kind && [kind], waiting: 'waits' },
      replaced: replaceEnd(reader, { field: 'provider', entries, entry: text }),
    });
    return found ?? [];
  });
}

/** The terms that a row gives; null and '' where it gives none. */
function readTerms(reader: RowReader) {
  // "1 of 2" says that one of two is needed. The second number follows from the links.
  const required = /^\s*(\d+)\s+(?:of|von|de|sur)\s+\d+\s*$/i.exec(reader.text('required'))?.[1];
  return {
    tolerance: reader.time('tolerance'),
    note: reader.checked('note', linkNote),
    group: reader.checked('group', groupName),
    required: required ? Math.min(Number(required), 100) : reader.whole('required', 1, 100),
    quantity: reader.whole('quantity', 1, 9999),
  };
}
type Terms = ReturnType<typeof readTerms>;
type Pair = { readonly dependent: LinkTarget; readonly provider: LinkTarget };

/** Returns the link with the terms of the row; a term that the row does not give stays as it is. */
function toLink(links: LinkBook, { dependent, provider }: Pair, terms: Terms) {
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
  };
}

const formatGroup = (name: string, required: number) => (name === '' ? '' : `${name}: ${required}`);

const listLinkChanges = (was: KnownLink, is: ReturnType<typeof toLink>): Change[] =>
  listChanges('dependency', [
    ['tolerance', formatDuration(was.toleranceMinutes), formatDuration(is.toleranceMinutes)],
    ['group', formatGroup(was.group, was.groupRequired), formatGroup(is.group, is.groupRequired)],
    ['quantity', String(was.quantity ?? ''), String(is.quantity ?? '')],
    ['note', was.note, is.note],
  ]);

function checkPair(reader: RowReader, links: LinkBook, { dependent, provider }: Pair): void {
  if (dependent.uid === provider.uid)
    reader.addProblem('provider', { code: 'self_link', message: 'An activity cannot need itself' });
  if (dependent.kind !== 'activity' && provider.kind === 'activity')
    reader.addProblem('provider', { code: 'needs_activity', message: 'Only activities can need activities' });
  if (provider.isClosed && !links.known(dependent.uid, provider.uid)) refuseClosed(reader, 'provider', provider.name);
}

function checkGroup(reader: RowReader, links: LinkBook, dependent: LinkTarget, terms: Terms): void {
  const group = terms.group === '' ? undefined : links.group(dependent.uid, terms.group);
  if (!group || group.isStored || terms.required === null || group.required === terms.required) return;
  const message = `"${group.name}" needs ${group.required} of its alternatives. Use the same number for all of them`;
  reader.addProblem('required', { code: 'group_differs', message });
}

/** Checks a row that says "dependent needs provider", or that it needs several. */
export function checkDependency(context: ImportContext, links: LinkBook, sheet: SheetReader, row: TableRow): void {
  const reader = createRowReader(sheet, row);
  const dependent = readDependent(context, links, reader);
  const providers = readProviders(context, links, reader);
  const terms = readTerms(reader);
  const name = `${reader.text('dependent') || '?'} needs ${reader.text('provider') || '?'}`.slice(0, 520);
  const pairs = dependent ? providers.map((provider) => ({ dependent, provider })) : [];
  for (const pair of pairs) checkPair(reader, links, pair);
  if (dependent?.state && pairs.some(({ provider }) => !links.has(dependent.uid, provider.uid)))
    checkState(reader, { state: dependent.state });
  if (dependent) checkGroup(reader, links, dependent, terms);
  if (pairs.length === 0 || reader.hasErrors) {
    context.rows.push(toCheckedRow(reader, name, 'error'));
    return;
  }
  const results = pairs.map((pair) => addLink(context, links, pair, terms));
  const changes = results.flatMap((result) => result.changes);
  const verdict = results.some(({ isNew }) => isNew) ? 'create' : changes.length > 0 ? 'update' : 'skip';
  context.rows.push(toCheckedRow(reader, name, verdict, verdict === 'update' ? changes : []));
}

function addLink({ rules: { existing } }: ImportContext, links: LinkBook, pair: Pair, terms: Terms) {
  const [dependent, provider] = [pair.dependent.uid, pair.provider.uid];
  const known = links.known(dependent, provider);
  const isNew = !links.has(dependent, provider);
  const link = toLink(links, pair, terms);
  if (!known) {
    // An earlier row may have named the same two records without the terms.
    links.add(link);
    return { isNew, changes: [] };
  }
  const changes = existing === 'update' ? listLinkChanges(known, link) : [];
  if (changes.length > 0) links.add(link, known);
  return { isNew: false, changes };
}
