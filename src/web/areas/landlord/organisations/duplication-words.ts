import {
  type DuplicationPart,
  duplicationCounts,
  duplicationParts,
} from '#root/contract/landlord/organisation-duplications.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import {
  capitalise,
  describeKind,
  describeTable,
  findTable,
  type Kind,
  kinds,
  listKindsThatCan,
} from '#root/contract/shared/kinds/kinds.ts';
import { text } from './organisations.messages.ts';

/** Returns the name of a table's records: "Business units". */
export const nameTable = (table: string): string => capitalise(describeTable(table)?.words.many ?? table);

/**
 * Returns the label of a part, with the kinds that it includes: "Equipment with equipment categories and equipment
 * owners".
 */
export function namePart(part: DuplicationPart): string {
  const others = listKindsThatCan('duplicate').filter(
    (kind) => records[kind].can.duplicate === part && findTable(kind) !== part,
  );
  const more = new Intl.ListFormat('en-GB').format(others.map((kind) => records[kind].words.many));
  return more ? `${nameTable(part)} with ${more}` : nameTable(part);
}

const isCopied = (kind: Kind) => describeKind(kind).can.duplicate !== undefined;

/** Lists what no duplicate contains: kinds of record, parts of records, and other data that are never copied. */
export function listNeverCopied(): string[] {
  const ofKinds = kinds
    .filter((kind) => !isCopied(kind) && kind !== 'organization' && describeKind(kind).scope !== 'landlord')
    .map((kind) => capitalise(describeKind(kind).words.many));
  const ofParts = kinds
    .filter(isCopied)
    .flatMap((kind) => Object.values(describeKind(kind).parts ?? {}))
    .filter(({ copied }) => copied === false)
    .map(({ label }) => label);
  return [...ofKinds, ...ofParts, ...text('copyNeverOther').split('; ')];
}

/**
 * Lists the copied kinds of record whose fields and links lose the records of a part that is not copied: "Activities
 * without locations and suppliers".
 * @param missing the parts that have records but are not copied
 */
export function listEmptied(chosen: readonly DuplicationPart[], missing: readonly DuplicationPart[]): string[] {
  const copied = kinds.filter((kind) => {
    const part = describeKind(kind).can.duplicate;
    return part === 'always' || chosen.some((one) => one === part);
  });
  return copied.flatMap((kind) => {
    const references: readonly string[] = describeKind(kind).refersTo ?? [];
    const lost = listKindsThatCan('duplicate').filter(
      (other) => references.includes(other) && missing.some((part) => part === records[other].can.duplicate),
    );
    const others = new Intl.ListFormat('en-GB').format(lost.map((other) => records[other].words.many));
    return others ? [text('copyWithout', { kind: capitalise(describeKind(kind).words.many), others })] : [];
  });
}

/** Lists what a duplicate has and what it lacks. */
export const listCopied = (chosen: readonly DuplicationPart[]) => ({
  copied: [
    text('part.settings'),
    ...duplicationCounts.shape.always.element.shape.part.options.map(nameTable),
    ...chosen.map(namePart),
  ],
  left: [...duplicationParts.filter((part) => !chosen.includes(part)).map(namePart), ...listNeverCopied()],
});
