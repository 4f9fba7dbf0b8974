import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import type { LinkTarget } from './import-context.ts';
import type { RowReader } from './row-reader.ts';
import { toNameKey } from './text.ts';
import type { AlternativeRole } from './types.ts';

/** The terms of a link that a row gives; null, '' or an empty list for terms that it does not give. */
interface RowTerms {
  readonly tolerance: number | null;
  readonly note: string;
  readonly group: string;
  readonly required: number | null;
  readonly quantity: number | null;
  readonly alternatives: readonly AlternativeRole[];
}

interface Pair {
  readonly dependent: LinkTarget;
  readonly provider: LinkTarget;
}

const words = {
  tolerance: 'another tolerance',
  note: 'another note',
  group: 'another group of alternatives',
  required: 'another number of required alternatives',
  quantity: 'another number of people',
  alternatives: 'other alternative roles',
} as const;

/** Lists the terms that apply to the link, in a form in which they can be compared. */
function listGiven(terms: RowTerms, { provider }: Pair): (readonly [keyof typeof words, string])[] {
  const isRole = provider.kind === 'role';
  const roles = terms.alternatives.map(({ uid }) => uid).sort();
  const texts = [
    ['tolerance', terms.tolerance ?? ''],
    ['note', terms.note],
    ['group', toNameKey(terms.group)],
    ['required', terms.required ?? ''],
    ['quantity', isRole ? (terms.quantity ?? '') : ''],
    ['alternatives', isRole ? roles.join(' ') : ''],
  ] as const;
  return texts.flatMap(([field, value]) => (value === '' ? [] : [[field, String(value)] as const]));
}

/** The terms that the rows of an import have given for each link. */
export interface GivenTerms {
  /** Adds a problem at each term for which an earlier row gives another value. */
  refuseOthers(reader: RowReader, pair: Pair, terms: RowTerms): void;
  /** Notes the terms of a row without errors. */
  note(reader: RowReader, pair: Pair, terms: RowTerms): void;
}

export function createGivenTerms(): GivenTerms {
  const first = new Map<string, { readonly value: string; readonly place: string }>();
  const toKey = ({ dependent, provider }: Pair, field: string) => `${dependent.uid} ${provider.uid} ${field}`;
  return {
    refuseOthers: (reader, pair, terms) => {
      for (const [field, value] of listGiven(terms, pair)) {
        const before = first.get(toKey(pair, field));
        const isReported = reader.problems.some((one) => one.field === field && one.level === 'error');
        if (!before || before.value === value || isReported) continue;
        const message = `${capitalise(before.place)} has ${words[field]} for this dependency. Keep one of the two rows.`;
        reader.addProblem(field, { code: 'duplicate_in_file', message });
      }
    },
    note: (reader, pair, terms) => {
      for (const [field, value] of listGiven(terms, pair)) {
        const key = toKey(pair, field);
        if (!first.has(key)) first.set(key, { value, place: reader.place });
      }
    },
  };
}
